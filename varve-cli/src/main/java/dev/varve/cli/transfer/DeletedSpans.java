package dev.varve.cli.transfer;

import dev.varve.Span;
import java.util.ArrayList;
import java.util.List;

/** Messages that had been deleted before a session was exported, as the header of its file names them. */
final class DeletedSpans {
    /** In all; each is made for a moment. */
    private static final long MOST = 1_000_000;

    private DeletedSpans() {}

    /**
     * The spans in their order.
     *
     * @throws dev.varve.cli.console.UsageException if the header is malformed
     */
    static List<Span> of(ExportLine header) {
        List<Span> spans = new ArrayList<>();
        String gone = header.has("gone") ? header.text("gone") : "";
        for (String span : gone.isEmpty() ? new String[0] : gone.split(",", -1)) {
            try {
                int dash = span.indexOf('-');
                spans.add(
                        new Span(Long.parseLong(span, 0, dash, 10), Long.parseLong(span, dash + 1, span.length(), 10)));
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                throw header.error("says that messages \"" + span + "\" were deleted; export the session again");
            }
        }
        check(spans, header);
        return spans;
    }

    private static void check(List<Span> spans, ExportLine header) {
        long count = 0;
        long end = 1;
        for (Span span : spans) {
            count += span.size();
            if (span.from() < end || count > MOST) {
                throw header.error("says that messages \"" + header.text("gone")
                        + "\" were deleted, which are out of order or more than " + MOST
                        + "; export the session again");
            }
            end = span.to();
        }
    }
}
