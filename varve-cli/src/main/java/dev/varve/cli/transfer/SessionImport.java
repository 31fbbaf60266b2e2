package dev.varve.cli.transfer;

import dev.varve.DuplicateMessageException;
import dev.varve.InvalidMessageException;
import dev.varve.Message;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Usage;
import dev.varve.cli.console.UsageException;
import dev.varve.internal.forget.SpanEraser;
import dev.varve.internal.session.RecordReplay;
import dev.varve.store.Commit;
import dev.varve.store.CountedMessage;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes an exported session again, by the commits that made it: messages with the sizes that were counted then, chunks,
 * activations, reflections. All or nothing: if the file is damaged or ends too early, the session is deleted again.
 */
final class SessionImport {
    private static final int BATCH = 200;

    private final BufferedReader in;
    private final String file;
    private final ExportLine header;

    private SessionImport(BufferedReader in, String file, ExportLine header) {
        this.in = in;
        this.file = file;
        this.header = header;
    }

    /**
     * How much was made.
     *
     * @param messages in the log
     * @param records  of any status
     */
    record Result(long messages, long records) {}

    /**
     * Reads the header.
     *
     * @param file what to call the source in messages
     * @throws UsageException if this is no export, or that of a newer Varve
     */
    static SessionImport open(BufferedReader in, String file) throws IOException {
        String first = in.readLine();
        if (first == null) {
            throw new UsageException(file + ": is empty; give a file that 'varve export' wrote");
        }
        ExportLine header = ExportLine.of(first, file, 1);
        if (!header.has(SessionExport.HEADER)) {
            throw header.error("is not an export; give a file that 'varve export' wrote, or use 'varve replay'");
        }
        if (header.number(SessionExport.HEADER) != SessionExport.VERSION) {
            throw header.error("is an export of version " + header.number(SessionExport.HEADER) + ", known is "
                    + SessionExport.VERSION + "; use a newer Varve");
        }
        return new SessionImport(in, file, header);
    }

    /** The key of the session that was exported. */
    String session() {
        return header.text("session");
    }

    /**
     * Makes the session.
     *
     * @throws UsageException if the session exists, or the file is damaged; nothing of the session remains then
     */
    Result into(Store store, Scope scope) throws IOException {
        if (store.state(scope).isPresent()) {
            throw new UsageException("session " + scope
                    + " exists already; import under another name with --session, or delete it with 'varve clear'");
        }
        boolean done = false;
        try {
            Result result = new Run(store, scope).read();
            done = true;
            return result;
        } finally {
            if (!done) {
                store.delete(scope);
            }
        }
    }

    /** One import, line by line. */
    private final class Run {
        private final Store store;
        private final Scope scope;
        private final List<CountedMessage> batch = new ArrayList<>(BATCH);
        private final List<Span> gaps = gaps();
        private Optional<RecordReplay> replay = Optional.empty();
        private long messages;
        private long nextSeq = 1;
        private long records;
        private Instant lastAt = Instant.EPOCH;

        Run(Store store, Scope scope) {
            this.store = store;
            this.scope = scope;
        }

        Result read() throws IOException {
            long number = 1;
            for (String text = in.readLine(); text != null; text = in.readLine()) {
                number++;
                ExportLine line = ExportLine.of(text, file, number);
                if (line.has("message")) {
                    message(line);
                } else {
                    record(line.object("record"));
                }
            }
            replay(header);
            bookUsage();
            if (messages != header.number("messages") || records != header.number("records")) {
                throw new UsageException(file + ":" + number + ": ends after " + messages + " messages and " + records
                        + " records, its header promises " + header.number("messages") + " and "
                        + header.number("records") + "; export the session again");
            }
            return new Result(messages, records);
        }

        private void message(ExportLine line) {
            messages++;
            long seq = line.number("seq");
            lastAt = line.message().createdAt();
            fill(line);
            if (seq != nextSeq || records > 0) {
                throw line.error("is out of order: message " + nextSeq + " was expected; export the session again");
            }
            nextSeq++;
            batch.add(new CountedMessage(line.message(), Math.toIntExact(line.number("tokens"))));
            if (batch.size() >= BATCH) {
                appendBatch(line);
            }
        }

        /**
         * Stand-ins for the messages that had been deleted here, until {@link #replay} deletes them. Each is a group of its
         * own that is over, so that notes which reached to the end of a gap still do. Only where a call is open the first
         * has to be the user message that left it unanswered.
         */
        private void fill(ExportLine line) {
            for (Span gap : gaps) {
                if (gap.contains(nextSeq)) {
                    appendBatch(line);
                    boolean open = store.state(scope).stream()
                            .anyMatch(state -> !state.openCalls().isEmpty());
                    for (Role role = open ? Role.USER : Role.ASSISTANT; gap.contains(nextSeq); role = Role.ASSISTANT) {
                        batch.add(new CountedMessage(Message.of(role, "deleted", lastAt), 0));
                        nextSeq++;
                    }
                }
            }
        }

        private void appendBatch(ExportLine line) {
            try {
                store.append(scope, batch);
            } catch (InvalidMessageException | DuplicateMessageException e) {
                throw line.error("the messages up to here are refused: " + e.getMessage());
            }
            batch.clear();
        }

        private void record(ExportLine line) {
            records++;
            if (!replay(line).add(line.record(), Usage.NONE)) {
                throw line.error("the record does not fit those before it; export the session again");
            }
        }

        /** Ends the log. Where messages had been deleted before the export stand-ins are; they go before notes are made. */
        private RecordReplay replay(ExportLine line) {
            return replay.orElseGet(() -> {
                fill(line);
                appendBatch(line);
                SpanEraser eraser = new SpanEraser(store, (of, old, remaining, version) -> {
                    throw new IllegalStateException("no note is there yet");
                });
                for (Span gap : gaps) {
                    eraser.plan(scope, gap).ifPresent(erase -> store.commit(scope, erase));
                }
                SessionState state = store.state(scope).orElseGet(SessionState::empty);
                RecordReplay made = new RecordReplay(commit -> store.commit(scope, commit), state);
                replay = Optional.of(made);
                return made;
            });
        }

        private List<Span> gaps() {
            List<Span> spans = new ArrayList<>();
            String gone = header.has("gone") ? header.text("gone") : "";
            for (String span : gone.isEmpty() ? new String[0] : gone.split(",", -1)) {
                try {
                    int dash = span.indexOf('-');
                    spans.add(new Span(
                            Long.parseLong(span, 0, dash, 10), Long.parseLong(span, dash + 1, span.length(), 10)));
                } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                    throw header.error("says that messages \"" + span + "\" were deleted; export the session again");
                }
            }
            return spans;
        }

        /** What models cost is known as a whole only. */
        private void bookUsage() {
            Usage usage = header.object("usage").usage();
            if (!usage.equals(Usage.NONE)) {
                store.commit(scope, new Commit.Spend(usage));
            }
        }
    }
}
