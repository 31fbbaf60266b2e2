package dev.varve.dashboard.web;

import java.nio.charset.StandardCharsets;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.json.JsonMapper;

/** Records as JSON. */
public final class ApiJson {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final JsonMapper ESCAPING =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private ApiJson() {}

    /** On one line. Half a surrogate pair, as in truncated text, exists in JSON as an escape but not in UTF-8. */
    public static String of(Object value) {
        String text = MAPPER.writeValueAsString(value);
        return StandardCharsets.UTF_8.newEncoder().canEncode(text) ? text : ESCAPING.writeValueAsString(value);
    }
}
