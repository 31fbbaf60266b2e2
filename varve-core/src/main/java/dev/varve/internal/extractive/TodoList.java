package dev.varve.internal.extractive;

import dev.varve.internal.token.LowerCase;
import dev.varve.language.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The last state of a list that the agent keeps of what is to be done: open and current items first, they are what counts. */
final class TodoList {
    private static final int MOST_ITEMS = 40;
    private static final int MOST_DONE = 5;
    private static final int LONGEST_ITEM = 80;
    private static final List<String> ITEM_KEYS = List.of("content", "step", "subject", "title", "task", "text");

    private TodoList() {}

    /** One line of text, or empty if the arguments hold no list. */
    static Optional<String> text(String json) {
        Map<String, List<String>> byState = new LinkedHashMap<>();
        List.of("in progress", "open", "done").forEach(state -> byState.put(state, new ArrayList<>()));
        int items = 0;
        int end;
        for (int from = json.indexOf('{', 1); from >= 0 && items < MOST_ITEMS; from = json.indexOf('{', end)) {
            end = json.indexOf('}', from);
            if (end < 0) {
                break;
            }
            String object = json.substring(from, end + 1);
            String item = item(object);
            String status = LowerCase.of(ToolArguments.value(object, "status"));
            if (!item.isEmpty() && !status.isEmpty()) {
                byState.getOrDefault(state(status), List.of()).add(Text.clipped(Text.defused(item), LONGEST_ITEM));
                items++;
            }
        }
        if (items == 0) {
            return Optional.empty();
        }
        List<String> parts = new ArrayList<>();
        byState.forEach((state, list) -> {
            if (!list.isEmpty()) {
                boolean many = state.equals("done") && list.size() > MOST_DONE;
                List<String> shown = many ? list.subList(list.size() - MOST_DONE, list.size()) : list;
                parts.add(state + ": " + (many ? "…, " : "") + String.join(", ", shown));
            }
        });
        return Optional.of("to do list: " + String.join("; ", parts));
    }

    private static String item(String object) {
        return ITEM_KEYS.stream()
                .map(key -> ToolArguments.value(object, key))
                .filter(value -> !value.isEmpty())
                .findFirst()
                .orElse("");
    }

    /** @param status in small letters */
    static String state(String status) {
        return switch (status) {
            case "completed", "complete", "done", "closed" -> "done";
            case "in_progress", "in-progress", "active", "doing", "current" -> "in progress";
            default -> "open";
        };
    }
}
