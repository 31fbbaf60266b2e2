package dev.varve.mcp;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.Optional;

/**
 * The answer to a message that is no request, or to one that is refused. The SDK has none without an id.
 *
 * @param id of the message, if it has one
 */
record ErrorResponse(String jsonrpc, Optional<Object> id, McpSchema.JSONRPCResponse.JSONRPCError error) {
    static ErrorResponse of(Optional<Object> id, int code, String text) {
        return new ErrorResponse(
                McpSchema.JSONRPC_VERSION, id, new McpSchema.JSONRPCResponse.JSONRPCError(code, text, null));
    }
}
