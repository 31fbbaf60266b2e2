package dev.varve.cli.transfer;

import dev.varve.Correction;
import dev.varve.DuplicateMessageException;
import dev.varve.InvalidMessageException;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Policy;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Usage;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.database.LogReader;
import dev.varve.internal.forget.SpanEraser;
import dev.varve.internal.session.Masking;
import dev.varve.internal.session.NoteReplay;
import dev.varve.store.Commit;
import dev.varve.store.CountedMessage;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/**
 * Recreates an exported session by repeating its commits: messages with the sizes counted then, chunks, activations,
 * reflections. If the file is damaged or ends too early, the session is deleted again. If the process dies, the part
 * already created stays, and the next import of the same file continues from there.
 */
final class SessionImport {
    private static final int BATCH = 200;
    private static final String STAND_IN = "deleted";

    private final BufferedReader in;
    private final String file;
    private final ExportLine header;

    private SessionImport(BufferedReader in, String file, ExportLine header) {
        this.in = in;
        this.file = file;
        this.header = header;
    }

    /**
     * Result of an import.
     *
     * @param messages in the log
     * @param notes of any status
     * @param wentOn whether it continued an interrupted import
     */
    record Result(long messages, long notes, boolean wentOn) {}

    /**
     * Reads the header.
     *
     * @param file name of the source for error messages
     * @throws UsageException if this is not an export, or comes from a newer Varve
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
     * @param secrets whether secrets are masked before they are kept
     *
     * @throws UsageException if the session exists, unless an import left it that was interrupted, or if the file is
     *     damaged; the session is as it was then
     */
    Result into(Store store, Scope scope, Policy.Secrets secrets) throws IOException {
        Optional<SessionState> before = store.state(scope);
        Run run = new Run(store, scope, before.orElseGet(SessionState::empty), secrets);
        boolean done = false;
        try {
            Result result = run.read();
            done = true;
            return result;
        } finally {
            if (!done && before.isEmpty()) {
                store.delete(scope);
            }
        }
    }

    /** One import, line by line. */
    private final class Run {
        private final Store store;
        private final Scope scope;
        private final SessionState before;
        private final Masking masking;
        private final List<Note> recordsBefore;
        private final LogReader log;
        private Optional<LoggedMessage> next = Optional.empty();
        private final List<CountedMessage> batch = new ArrayList<>(BATCH);
        private final List<Span> gaps = DeletedSpans.of(header);
        private Optional<NoteReplay> replay = Optional.empty();
        private boolean changed;
        private long messages;
        private long nextSeq = 1;
        private long notes;
        private final List<Correction> corrections = new ArrayList<>();
        private Instant lastAt = Instant.EPOCH;

        /** @param before the state that an interrupted import may have left */
        Run(Store store, Scope scope, SessionState before, Policy.Secrets secrets) {
            this.masking = secrets == Policy.Secrets.DROP ? Masking.on() : Masking.by(Policy.Secrets.KEEP);
            this.store = store;
            this.scope = scope;
            this.before = before;
            this.recordsBefore = store.notes(scope, EnumSet.allOf(Note.Status.class));
            this.log = new LogReader(store, scope);
            if (before.lastSeq() > 0 && !mayBeInterrupted()) {
                throw exists("");
            }
        }

        /** An import creates notes once the whole log is there. */
        private boolean mayBeInterrupted() {
            boolean hasLog = before.messages() == header.number("messages")
                    && before.gone().equals(gaps);
            return hasLog || recordsBefore.isEmpty();
        }

        private UsageException exists(String difference) {
            return new UsageException("session " + scope + " exists already" + difference
                    + "; import under another name with --session, or delete it with 'varve clear'");
        }

        Result read() throws IOException {
            long number = 1;
            for (String text = in.readLine(); text != null; text = in.readLine()) {
                number++;
                ExportLine line = ExportLine.of(text, file, number);
                if (line.has("message")) {
                    message(line);
                } else if (line.has(CorrectionLine.NAME)) {
                    ExportLine correction = line.object(CorrectionLine.NAME);
                    corrections.add(masking.correction(CorrectionLine.read(correction, scope, session())));
                } else {
                    record(line.object("record"));
                }
            }
            replay(header);
            bookUsage();
            if (next.isPresent() || log.hasNext() || !replay(header).isComplete()) {
                throw exists(" and has more than " + file);
            }
            long promised = header.has("corrections") ? header.number("corrections") : 0; // builds before had none
            if (messages != header.number("messages")
                    || notes != header.number("records")
                    || corrections.size() != promised) {
                throw new UsageException(file + ":" + number + ": ends after " + Output.count(messages, "message")
                        + ", "
                        + Output.count(notes, "record") + " and " + Output.count(corrections.size(), "correction")
                        + ", its header promises "
                        + header.number("messages") + ", " + header.number("records") + " and " + promised
                        + "; export the session again");
            }
            for (Correction correction : corrections) {
                changed |= store.correct(correction);
            }
            if (before.lastSeq() > 0 && !changed) {
                throw exists(" and is the same");
            }
            return new Result(messages, notes, before.lastSeq() > 0);
        }

        private void message(ExportLine line) {
            messages++;
            long seq = line.number("seq");
            lastAt = line.message().createdAt();
            fill(line);
            if (seq != nextSeq || notes > 0) {
                throw line.error("is out of order: message " + nextSeq + " was expected; export the session again");
            }
            CountedMessage message =
                    new CountedMessage(masking.message(line.message()), Math.toIntExact(line.number("tokens")));
            if (nextSeq > before.lastSeq()) {
                add(message, line);
            } else {
                differsUnless(logged(nextSeq)
                        .filter(logged -> isSame(logged, message))
                        .isPresent());
            }
            nextSeq++;
        }

        /** A message that was there before. */
        private Optional<LoggedMessage> logged(long seq) {
            if (next.isEmpty() && log.hasNext()) {
                next = Optional.of(log.next());
            }
            Optional<LoggedMessage> found = next.filter(logged -> logged.seq() == seq);
            if (found.isPresent()) {
                next = Optional.empty();
            }
            return found;
        }

        private void differsUnless(boolean same) {
            if (!same) {
                throw exists(" and differs from " + file + " at message " + nextSeq);
            }
        }

        private void add(CountedMessage message, ExportLine line) {
            batch.add(message);
            if (batch.size() >= BATCH) {
                appendBatch(line);
            }
        }

        /** Databases keep times to the microsecond. */
        private static boolean isSame(LoggedMessage logged, CountedMessage read) {
            return logged.tokens() == read.tokens()
                    && toMicros(logged.message()).equals(toMicros(read.message()));
        }

        private static Message toMicros(Message message) {
            return message.withTime(message.createdAt().truncatedTo(ChronoUnit.MICROS));
        }

        /**
         * Adds stand-ins for the messages deleted here; {@link #replay} deletes them. Each is a complete group of its
         * own, so that notes up to the end of a gap remain valid. Only after an open call must the first be the user
         * message that left it unanswered.
         */
        private void fill(ExportLine line) {
            for (Span gap : gaps) {
                for (; gap.contains(nextSeq) && nextSeq <= before.lastSeq(); nextSeq++) {
                    differsUnless(logged(nextSeq).stream()
                            .allMatch(logged -> logged.message().text().equals(STAND_IN)));
                }
                if (gap.contains(nextSeq)) {
                    appendBatch(line);
                    boolean open = store.state(scope).stream()
                            .anyMatch(state -> !state.openCalls().isEmpty());
                    for (Role role = open ? Role.USER : Role.ASSISTANT; gap.contains(nextSeq); role = Role.ASSISTANT) {
                        add(new CountedMessage(Message.of(role, STAND_IN, lastAt), 0), line);
                        nextSeq++;
                    }
                }
            }
        }

        private void appendBatch(ExportLine line) {
            try {
                store.append(scope, batch);
                changed |= !batch.isEmpty();
            } catch (InvalidMessageException | DuplicateMessageException e) {
                throw line.error("the messages up to here are refused: " + e.getMessage());
            }
            batch.clear();
        }

        private void record(ExportLine line) {
            notes++;
            if (!replay(line).add(masking.note(line.note()), Usage.NONE)) {
                throw line.error("the record does not fit those before it; export the session again");
            }
        }

        /** Ends the log, and deletes the stand-ins of deleted messages before notes are created. */
        private NoteReplay replay(ExportLine line) {
            return replay.orElseGet(() -> {
                fill(line);
                appendBatch(line);
                SpanEraser eraser = new SpanEraser(store, (of, old, remaining, version) -> {
                    throw new IllegalStateException("no note is there yet");
                });
                for (Span gap : recordsBefore.isEmpty() ? gaps : List.<Span>of()) {
                    eraser.plan(scope, gap).ifPresent(this::commit);
                }
                SessionState state = store.state(scope).orElseGet(SessionState::empty);
                NoteReplay made = new NoteReplay(this::commit, state, recordsBefore);
                replay = Optional.of(made);
                return made;
            });
        }

        /** Books the cost of models as a total, the only known figure. */
        private void bookUsage() {
            Usage usage = header.object("usage").usage();
            if (!usage.equals(Usage.NONE) && before.usage().equals(Usage.NONE)) {
                commit(new Commit.Spend(usage));
            }
        }

        private Optional<SessionState> commit(Commit commit) {
            changed = true;
            return store.commit(scope, commit);
        }
    }
}
