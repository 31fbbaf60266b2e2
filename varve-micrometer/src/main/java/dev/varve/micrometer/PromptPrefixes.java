package dev.varve.micrometer;

import dev.varve.Context;
import dev.varve.LoggedMessage;
import dev.varve.Part;
import dev.varve.Scope;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Measures how much of each session's context repeats the beginning of the one before, which a provider's prompt
 * cache can serve. Keeps fingerprints of lines, not text, of the most recent sessions. Thread-safe.
 */
final class PromptPrefixes {
    private final Map<Scope, List<Piece>> last;

    /** A line of a block, or a message. */
    private record Piece(int hash, int length) {
        static Piece of(String text) {
            return new Piece(text.hashCode(), text.length());
        }
    }

    PromptPrefixes(int sessions) {
        this.last = new LinkedHashMap<>(64, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Scope, List<Piece>> eldest) {
                return size() > sessions;
            }
        };
    }

    /** Share of the context's text, in characters, that repeats the previous beginning; empty for the first one. */
    OptionalDouble kept(Scope scope, Context context) {
        List<Piece> pieces = pieces(context);
        List<Piece> before;
        synchronized (last) {
            before = last.put(scope, pieces);
        }
        long length = length(pieces);
        return before == null || length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) length(pieces.subList(0, common(before, pieces))) / length);
    }

    void forget(Scope scope) {
        synchronized (last) {
            last.remove(scope);
        }
    }

    private static int common(List<Piece> before, List<Piece> now) {
        int same = 0;
        while (same < before.size() && same < now.size() && before.get(same).equals(now.get(same))) {
            same++;
        }
        return same;
    }

    private static long length(List<Piece> pieces) {
        return pieces.stream().mapToLong(Piece::length).sum();
    }

    private static List<Piece> pieces(Context context) {
        List<Piece> pieces = new ArrayList<>();
        context.systemText().lines().map(Piece::of).forEach(pieces::add);
        context.window().forEach(message -> pieces.add(piece(message)));
        return pieces;
    }

    private static Piece piece(LoggedMessage message) {
        int length = message.message().parts().stream()
                .mapToInt(PromptPrefixes::length)
                .sum();
        return new Piece(message.message().parts().hashCode(), length);
    }

    private static int length(Part part) {
        if (part instanceof Part.Text text) {
            return text.text().length();
        }
        if (part instanceof Part.ToolCall call) {
            return call.name().length() + call.arguments().length();
        }
        return part instanceof Part.ToolResult result ? result.content().length() : 1;
    }
}
