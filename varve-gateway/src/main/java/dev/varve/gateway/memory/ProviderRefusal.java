package dev.varve.gateway.memory;

import dev.varve.gateway.data.DataTable;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * A provider's reason for refusing a call, if memory can do something about it.
 *
 * @param kind the problem with the call
 * @param window the model's window in tokens, if the refusal states it
 */
record ProviderRefusal(Kind kind, OptionalLong window) {
    private static final int TOO_LARGE = 413;
    private static final int FAILED = 500;
    /** The smallest window; lower numbers near the words are something else. */
    private static final long LEAST = 1_000;

    private static final long MOST = 100_000_000;
    private static final List<Phrase> PHRASES = DataTable.rows(ProviderRefusal.class, "refusals.txt", 2).stream()
            .map(row -> Phrase.of(row.get(0), row.get(1)))
            .toList();

    /** The provider's objection to the call. */
    enum Kind {
        /** It is longer than the model's window. */
        TOO_LONG,
        /** Its roles do not alternate. */
        ROLES,
        /** Anything else. */
        OTHER,
        /** Nothing that another call would change. */
        FAILURE
    }

    /**
     * Words of a refusal.
     *
     * @param before in lower case, up to the number of tokens if they hold one
     * @param number whether they hold one
     * @param after  the number
     */
    private record Phrase(String kind, String before, boolean number, String after) {
        static Phrase of(String kind, String words) {
            int at = words.indexOf('#');
            return at < 0
                    ? new Phrase(kind, words, false, "")
                    : new Phrase(kind, words.substring(0, at), true, words.substring(at + 1));
        }

        OptionalLong in(String text) {
            for (int at = text.indexOf(before); at >= 0; at = text.indexOf(before, at + 1)) {
                int from = at + before.length();
                int to = from;
                long tokens = 0;
                while (to < text.length() && tokens <= MOST && (isDigit(text, to) || isSeparator(text, to))) {
                    tokens = isDigit(text, to) ? tokens * 10 + text.charAt(to) - '0' : tokens;
                    to++;
                }
                if (tokens >= LEAST && tokens <= MOST && text.startsWith(after, to)) {
                    return OptionalLong.of(tokens);
                }
            }
            return OptionalLong.empty();
        }

        private static boolean isDigit(String text, int at) {
            return at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
        }

        private static boolean isSeparator(String text, int at) {
            return (text.charAt(at) == ',' || text.charAt(at) == '_') && isDigit(text, at + 1);
        }
    }

    /**
     * Reads a refusal.
     *
     * @param body its beginning
     */
    static ProviderRefusal of(int status, String body) {
        String text = body.toLowerCase(Locale.ROOT);
        if (says(text, "roles")) {
            return new ProviderRefusal(Kind.ROLES, OptionalLong.empty());
        }
        if (status == TOO_LARGE || says(text, "long")) {
            return new ProviderRefusal(Kind.TOO_LONG, windowIn(text));
        }
        return new ProviderRefusal(status == FAILED ? Kind.FAILURE : Kind.OTHER, OptionalLong.empty());
    }

    private static boolean says(String text, String kind) {
        return PHRASES.stream()
                .anyMatch(phrase -> phrase.kind().equals(kind) && !phrase.number() && text.contains(phrase.before()));
    }

    private static OptionalLong windowIn(String text) {
        return PHRASES.stream()
                .filter(Phrase::number)
                .map(phrase -> phrase.in(text))
                .filter(OptionalLong::isPresent)
                .findFirst()
                .orElse(OptionalLong.empty());
    }
}
