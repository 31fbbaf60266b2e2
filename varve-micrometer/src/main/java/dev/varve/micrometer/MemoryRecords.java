package dev.varve.micrometer;

import java.util.List;
import java.util.stream.Collectors;

/** Texts in the form that {@code gen_ai.memory.records} has: a JSON array of objects with their content. */
final class MemoryRecords {
    private MemoryRecords() {}

    static String json(List<String> texts) {
        return texts.stream()
                .filter(text -> !text.isEmpty())
                .map(text -> "{\"content\":\"" + escaped(text) + "\"}")
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                escaped.append('\\').append(c);
            } else if (c < ' ') {
                escaped.append(String.format("\\u%04x", (int) c));
            } else {
                escaped.append(c);
            }
        }
        return escaped.toString();
    }
}
