package dev.varve.internal.extractive;

import dev.varve.NoteLine;
import dev.varve.language.LowerCase;
import dev.varve.language.Text;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The last state of a list that the agent keeps of what is to be done: current and open items first, they are what counts. */
final class TodoList {
    private static final int MOST_ITEMS = 40;
    private static final int MOST_DONE = 5;
    private static final int LONGEST_ITEM = 80;
    private static final List<String> ITEM_KEYS = List.of("content", "step", "subject", "title", "task", "text");

    private TodoList() {}

    /** Its items in order. None if the arguments hold no list. */
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
        return items;
    }

    /**
     * What a note tells of the list where earlier notes told some of it: all that is open if anything is new or was dropped, or
     * else only what was done since. So a list is told once, and not again with each step.
     *
     * @param earlier lines of earlier notes in order of time
     */
    static List<Todo> news(List<Todo> items, List<NoteLine> earlier) {
        Set<String> told = toldOpen(earlier);
        Set<String> open = texts(items, true);
        Set<String> done = texts(items, false);
        boolean dropped = told.stream().anyMatch(text -> !open.contains(text) && !done.contains(text));
        List<Todo> news = new ArrayList<>();
        for (Todo item : items) {
            if (item.state().isOpen() ? dropped || !told.containsAll(open) : told.contains(item.text())) {
                news.add(item);
            }
        }
        if (told.isEmpty()) {
            return bounded(items, MOST_DONE);
        }
        if (open.isEmpty()) {
            told.stream()
                    .filter(text -> !done.contains(text))
                    .forEach(text -> news.add(new Todo("", text, Todo.State.DELETED)));
        }
        return bounded(news, MOST_ITEMS);
    }

    private static Set<String> texts(List<Todo> items, boolean open) {
        return items.stream()
                .filter(item -> item.state().isOpen() == open)
                .map(Todo::text)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The open items by earlier notes: a rewritten list replaces the one before. */
    private static Set<String> toldOpen(List<NoteLine> earlier) {
        Set<String> open = new LinkedHashSet<>();
        long list = -1;
        for (NoteLine line : earlier) {
            if (line.source().equals(Attribution.TO_DO)) {
                String text = Todo.named(line.text());
                if (line.kind() != NoteLine.Kind.OPEN) {
                    open.remove(text);
                } else if (line.statement().place().message() == list) {
                    open.add(text);
                } else {
                    list = line.statement().place().message();
                    open.clear();
                    open.add(text);
                }
            }
        }
        return open;
    }

    /** The open items and the last finished ones, at most {@code mostDone}, ordered by state. */
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
