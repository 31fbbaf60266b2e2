package dev.varve.gateway.memory;

import dev.varve.LoggedMessage;
import dev.varve.Session;
import dev.varve.Span;
import java.util.ArrayList;
import java.util.List;

/** Reads a log page by page from the end of a branch. Deleted messages become a gap. Serves one read. */
final class BranchReader {
    private static final int PAGE = 500;

    private final List<String> links = new ArrayList<>();
    private final List<Long> ends = new ArrayList<>();
    private final List<Integer> sizes = new ArrayList<>();
    /** Number of parts read of the newest element. */
    private int parts;

    private BranchReader() {}

    /**
     * Adds new log entries of a session to its branch; the caller must hold the branch's lock. Returns whether the
     * log has any messages.
     */
    static boolean readOn(ConversationBranch branch, Session session) {
        BranchReader reader = new BranchReader();
        long last = session.status().state().lastSeq();
        long next = branch.end();
        for (long from = next; from <= last; from += PAGE) {
            for (LoggedMessage logged : session.messages(new Span(from, Math.min(from + PAGE, last + 1)))) {
                reader.gap(next, logged.seq());
                reader.take(logged);
                next = logged.seq() + 1;
            }
        }
        reader.gap(next, last + 1);
        branch.addAll(reader.links, reader.ends, reader.sizes, List.of());
        return last > 0;
    }

    private void gap(long from, long to) {
        if (from < to) {
            links.add(ConversationBranch.gap(to - from, parts));
            ends.add(to);
            sizes.add(0);
        }
    }

    private void take(LoggedMessage logged) {
        String link = Entries.link(logged.message().id());
        int top = links.size() - 1;
        if (top >= 0 && links.get(top).equals(link)) {
            parts++;
            ends.set(top, logged.seq() + 1);
            sizes.set(top, sizes.get(top) + logged.tokens());
        } else {
            parts = 1;
            links.add(link);
            ends.add(logged.seq() + 1);
            sizes.add(logged.tokens());
        }
    }
}
