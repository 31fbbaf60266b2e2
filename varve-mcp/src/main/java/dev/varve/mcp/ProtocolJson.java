package dev.varve.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** The SDK's JSON mapper, with errors in terms of the protocol instead of Java. */
final class ProtocolJson implements McpJsonMapper {
    /** The answer to a message that is neither a request nor a response. */
    static final String NO_MESSAGE =
            "this is no JSON-RPC message; give \"jsonrpc\", a \"method\" and, for a request, an"
                    + " \"id\" that is a string or a whole number";

    private static final String NO_OBJECT = "this is not a JSON object; send one message at a time";

    private final McpJsonMapper json =
            new JacksonMcpJsonMapper(JsonMapper.builder().build());

    @Override
    public <T> T convertValue(Object params, TypeRef<T> type) {
        if (params == null) {
            throw invalidParams();
        }
        try {
            return json.convertValue(params, type);
        } catch (IllegalArgumentException e) {
            throw invalidParams();
        }
    }

    private static McpError invalidParams() {
        return McpError.builder(McpSchema.ErrorCodes.INVALID_PARAMS)
                .message("the params are missing or are not those of this method; give an object with what it needs")
                .build();
    }

    @Override
    public <T> T convertValue(Object message, Class<T> type) {
        try {
            return json.convertValue(message, type);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(NO_MESSAGE, e);
        }
    }

    @Override
    public <T> T readValue(String text, Class<T> type) throws IOException {
        return json.readValue(text, type);
    }

    @Override
    public <T> T readValue(byte[] text, Class<T> type) throws IOException {
        return json.readValue(text, type);
    }

    @Override
    public <T> T readValue(String message, TypeRef<T> type) throws IOException {
        T read;
        try {
            read = json.readValue(message, type);
        } catch (IOException e) {
            throw new IOException(NO_OBJECT, e);
        }
        if (read == null) {
            throw new IOException(NO_OBJECT);
        }
        return read;
    }

    @Override
    public <T> T readValue(byte[] text, TypeRef<T> type) throws IOException {
        return json.readValue(text, type);
    }

    @Override
    public String writeValueAsString(Object value) throws IOException {
        // Over HTTP the SDK writes its exceptions as they are, with their stacks.
        return json.writeValueAsString(
                value instanceof McpError refused
                        ? new ErrorResponse(McpSchema.JSONRPC_VERSION, Optional.empty(), refused.getJsonRpcError())
                        : value);
    }

    @Override
    public byte[] writeValueAsBytes(Object value) throws IOException {
        return json.writeValueAsBytes(value);
    }
}
