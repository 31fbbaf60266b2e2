package dev.varve.store.jdbc.sqlite;

import dev.varve.LoggedMessage;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.SearchText;
import dev.varve.store.StoreException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings messages into the {@linkplain SearchIndex index} after the append that made them too many, some dozens at a time. Their
 * terms are made while others write. Until then a search reads them from the log, so a failure loses nothing.
 */
final class Indexing {
    /** Messages, or tokens, that may wait: few enough to scan, many enough that few appends index. */
    static final int PENDING_MESSAGES = 512;

    static final int PENDING_TOKENS = 32_000;

    /** Messages that enter the index in one transaction, while other sessions wait: about a millisecond. */
    static final int AT_ONCE = 128;

    private static final Logger LOG = LoggerFactory.getLogger(Indexing.class);

    private final Path file;
    private final Writer writer;
    private final Readers readers;

    /** Sessions that could not be indexed; they are tried again when the file is next opened. */
    private final Set<Scope> refused = ConcurrentHashMap.newKeySet();

    Indexing(Path file, Writer writer, Readers readers) {
        this.file = file;
        this.writer = writer;
        this.readers = readers;
    }

    /**
     * A session with messages to index.
     *
     * @param all or only until few enough are left
     */
    record Due(Scope scope, boolean all) {
        static Optional<Due> of(SessionTable.Row row) {
            return isTooMuch(row) ? Optional.of(new Due(row.scope(), false)) : Optional.empty();
        }

        private boolean isDue(SessionTable.Row row) {
            return all ? !row.pending().isEmpty() : isTooMuch(row);
        }

        private static boolean isTooMuch(SessionTable.Row row) {
            return row.pending().size() >= PENDING_MESSAGES || row.pendingTokens() >= PENDING_TOKENS;
        }
    }

    /** Call it after an append. */
    void catchUp(Due due) {
        if (refused.contains(due.scope())) {
            return;
        }
        try {
            Optional<Slice> slice = next(due);
            boolean first = true;
            while (slice.isPresent() && add(slice.get(), first)) {
                slice = next(due);
                first = false;
            }
        } catch (StoreException e) {
            if (refused.add(due.scope())) {
                LOG.warn("{}: searches read {} from the log, since it could not be indexed", file, due.scope(), e);
            }
        }
    }

    private Optional<Slice> next(Due due) {
        return readers.read(sql -> {
            Optional<SessionTable.Row> row =
                    new SessionTable(sql).find(due.scope()).filter(due::isDue);
            return row.isPresent() ? Optional.of(Slice.of(sql, row.get())) : Optional.empty();
        });
    }

    /**
     * The appends that made up the first slice have merged segments of the index; further slices come from one large
     * append.
     */
    private boolean add(Slice slice, boolean first) {
        return writer.writeSoon(sql -> slice.add(sql) && (first || new SearchIndex(sql).merge(slice.tokens())));
    }

    /**
     * The oldest messages of a session that wait.
     *
     * @param row   as it was when they were read
     * @param to    those below it
     * @param total running sum of tokens up to it
     */
    private record Slice(SessionTable.Row row, long to, long total, int messages, List<Entry> entries) {
        /** A passage of a message. */
        record Entry(long message, int passage, String terms) {}

        static Slice of(Sql sql, SessionTable.Row row) throws SQLException {
            Span waiting = row.pending();
            Span span = new Span(waiting.from(), waiting.from() + Math.min(waiting.size(), AT_ONCE));
            List<LoggedMessage> messages = new MessageTable(sql).span(row, span);
            List<Entry> entries = new ArrayList<>(messages.size());
            long total = row.indexedTokens();
            for (LoggedMessage logged : messages) {
                List<String> passages = SearchText.passages(logged.message());
                for (int i = 0; i < passages.size(); i++) {
                    String terms = SearchIndex.terms(row.id(), passages.get(i));
                    entries.add(new Entry(MessageTable.key(row.id(), logged.seq()), i, terms));
                }
                total = logged.tokensThrough();
            }
            return new Slice(row, span.to(), total, messages.size(), entries);
        }

        long tokens() {
            return total - row.indexedTokens();
        }

        /** @return false if the session has changed, so that nothing was added */
        boolean add(Sql sql) throws SQLException {
            SessionTable sessions = new SessionTable(sql);
            Optional<SessionTable.Row> now = sessions.find(row.scope());
            if (now.isEmpty() || !isAsRead(sql, now.get())) {
                return false;
            }
            SearchIndex index = new SearchIndex(sql);
            for (Entry entry : entries) {
                index.add(entry.message(), entry.passage(), entry.terms());
            }
            sessions.setIndexed(now.get(), to, total);
            return true;
        }

        /** Not if another has indexed, or if some were erased, which must not come back as words of the index. */
        private boolean isAsRead(Sql sql, SessionTable.Row now) throws SQLException {
            return now.id() == row.id()
                    && now.indexedTo() == row.indexedTo()
                    && now.indexedTokens() == row.indexedTokens()
                    && new MessageTable(sql).count(row.id(), new Span(row.indexedTo(), to)) == messages;
        }
    }
}
