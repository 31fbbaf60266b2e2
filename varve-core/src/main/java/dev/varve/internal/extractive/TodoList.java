package dev.varve.internal.extractive;

import dev.varve.language.LowerCase;
import dev.varve.language.Text;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The last state of a list that the agent keeps of what is to be done: current and open items first, they are what counts. */
final class TodoList {
    private static final int MOST_ITEMS = 40;
    private static final int MOST_DONE = 5;
    private static final int LONGEST_ITEM = 80;
    private static final List<String> ITEM_KEYS = List.of("content", "step", "subject", "title", "task", "text");

    private TodoList() {}

    /** Its items; of those that are done the last. None if the arguments hold no list. */
    static List<Todo> items(String json) {
        List<Todo> items = new ArrayList<>();
        int end;
        for (int from = json.indexOf('{', 1); from >= 0 && items.size() < MOST_ITEMS; from = json.indexOf('{', end)) {
            end = json.indexOf('}', from);
            if (end < 0) {
                break;
            }
            String object = json.substring(from, end + 1);
            String item = item(object);
            String status = LowerCase.of(ToolArguments.value(object, "status"));
            if (!item.isEmpty() && !status.isEmpty()) {
                items.add(new Todo("", Text.clipped(Text.defused(item), LONGEST_ITEM), Todo.State.of(status)));
            }
        }
        return bounded(items, MOST_DONE);
    }

    /** In the order in which they count. */
    static List<Todo> bounded(List<Todo> items, int mostDone) {
        long done = items.stream().filter(item -> !item.state().isOpen()).count();
        List<Todo> bounded = new ArrayList<>();
        for (Todo item : items) {
            if (item.state().isOpen() || done-- <= mostDone) {
                bounded.add(item);
            }
        }
        bounded.sort(Comparator.comparing(Todo::state));
        return bounded;
    }

    private static String item(String object) {
        return ITEM_KEYS.stream()
                .map(key -> ToolArguments.value(object, key))
                .filter(value -> !value.isEmpty())
                .findFirst()
                .orElse("");
    }
}
