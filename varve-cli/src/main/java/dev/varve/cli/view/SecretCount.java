package dev.varve.cli.view;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.internal.session.Masking;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Counts secrets by kind, and remembers their messages. Keeps no character of them. Not thread-safe. */
public final class SecretCount {
    private static final int NAMED = 10;

    private final Map<String, Long> kinds = new TreeMap<>();
    private final Set<Long> messages = new TreeSet<>();

    /** Counts the secrets of a message. */
    public void add(Message message) {
        Masking.kinds(message).forEach(kind -> kinds.merge(kind, 1L, Long::sum));
    }

    /** Counts the secrets of a logged message. */
    public void add(LoggedMessage message) {
        List<String> found = Masking.kinds(message.message());
        found.forEach(kind -> kinds.merge(kind, 1L, Long::sum));
        if (!found.isEmpty()) {
            messages.add(message.seq());
        }
    }

    /** Number of secrets of each kind. */
    public Map<String, Long> kinds() {
        return Map.copyOf(kinds);
    }

    /** Number of secrets. */
    public long total() {
        return total(kinds);
    }

    private static long total(Map<String, Long> kinds) {
        return kinds.values().stream().mapToLong(Long::longValue).sum();
    }

    /** {@code 3 secrets (GitHub token 2, password 1)}. */
    public static String text(Map<String, Long> kinds) {
        return Output.count(total(kinds), "secret") + " ("
                + new TreeMap<>(kinds)
                        .entrySet().stream()
                                .map(kind -> kind.getKey() + " " + Output.number(kind.getValue()))
                                .collect(Collectors.joining(", "))
                + ")";
    }

    /** Number of secrets of each kind, with the first messages that contain them. */
    public String text() {
        String named = messages.stream().limit(NAMED).map(String::valueOf).collect(Collectors.joining(", "));
        return text(kinds) + " in " + (messages.size() == 1 ? "message " : "messages ") + named
                + (messages.size() > NAMED ? " and " + Output.number(messages.size() - NAMED) + " more" : "");
    }

    /** Kinds with their numbers, as JSON. */
    public static JsonObject json(Map<String, Long> kinds) {
        JsonObject json = JsonObject.empty();
        new TreeMap<>(kinds).forEach(json::put);
        return json;
    }
}
