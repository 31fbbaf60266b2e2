package dev.varve.mcp;

import dev.varve.RecallQuery;
import dev.varve.internal.recall.QueryTime;
import io.modelcontextprotocol.spec.McpSchema;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The arguments that a model wrote. */
record McpArguments(Map<String, Object> values) {
    /** The arguments of a call, which may have none. */
    static McpArguments of(McpSchema.CallToolRequest call) {
        return new McpArguments(Optional.ofNullable(call.arguments()).orElseGet(Map::of));
    }

    boolean has(String name) {
        return values.get(name) != null;
    }

    Optional<String> optional(String name) {
        return values.get(name) instanceof String text && !text.isBlank() ? Optional.of(text) : Optional.empty();
    }

    String required(String name) {
        return optional(name).orElseThrow(() -> new IllegalArgumentException("\"" + name + "\" is missing; give it"));
    }

    /** The string arguments. */
    Map<String, String> texts() {
        Map<String, String> texts = new HashMap<>();
        values.keySet().forEach(name -> optional(name).ifPresent(text -> texts.put(name, text)));
        return texts;
    }

    long number(String name) {
        if (values.get(name) instanceof Number number) {
            return number.longValue();
        }
        throw new IllegalArgumentException("\"" + name + "\" is not a number; give one");
    }

    /** A time, or the start of a date plus the given number of days. */
    RecallQuery query() {
        RecallQuery words = RecallQuery.of(required("query"));
        RecallQuery since = time("from", 0).map(words::withFrom).orElse(words);
        return time("to", 1).map(since::withTo).orElse(since);
    }

    private Optional<Instant> time(String name, int days) {
        return optional(name).map(text -> {
            try {
                return QueryTime.of(text.strip(), ZoneOffset.UTC, days);
            } catch (DateTimeException e) {
                throw new IllegalArgumentException(
                        "\"" + name + "\" is not a time; write it like 2026-03-02 or 2026-03-02T09:30", e);
            }
        });
    }
}
