package dev.varve.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import tools.jackson.databind.json.JsonMapper;

/** The SDK's JSON. What a client did wrong is told in words of the protocol, where the SDK would tell of its Java. */
final class ProtocolJson implements McpJsonMapper {
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
    public <T> T convertValue(Object value, Class<T> type) {
        return json.convertValue(value, type);
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
    public <T> T readValue(String text, TypeRef<T> type) throws IOException {
        return json.readValue(text, type);
    }

    @Override
    public <T> T readValue(byte[] text, TypeRef<T> type) throws IOException {
        return json.readValue(text, type);
    }

    @Override
    public String writeValueAsString(Object value) throws IOException {
        return json.writeValueAsString(value);
    }

    @Override
    public byte[] writeValueAsBytes(Object value) throws IOException {
        return json.writeValueAsBytes(value);
    }
}
