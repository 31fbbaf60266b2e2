package dev.varve.internal.context;

import dev.varve.Span;
import java.util.List;
import java.util.stream.Collectors;

/** Says where messages were deleted, in one sentence of bounded length, however often and in whatever pieces that happened. */
public final class DeletedMessages {
    /** More stretches than this are counted, not listed. */
    private static final int LISTED = 8;

    private DeletedMessages() {}

    /**
     * The sentence, or empty if nothing was deleted.
     *
     * @param gone where messages were deleted: disjoint spans, in order, joined where they touch
     */
    public static String sentence(List<Span> gone) {
        if (gone.isEmpty()) {
            return "";
        }
        long count = gone.stream().mapToLong(Span::size).sum();
        if (count == 1) {
            return "Message " + gone.get(0).from() + " was deleted.";
        }
        if (gone.size() > LISTED) {
            return count + " messages between " + gone.get(0).from() + " and "
                    + (gone.get(gone.size() - 1).to() - 1) + " were deleted.";
        }
        return gone.stream()
                .map(DeletedMessages::stretch)
                .collect(Collectors.joining(", ", "Messages ", " were deleted."));
    }

    private static String stretch(Span span) {
        long last = span.to() - 1;
        return span.size() == 1 ? String.valueOf(last) : span.from() + " to " + last;
    }
}
