package dev.varve.cli.agents;

import dev.varve.DuplicateMessageException;
import dev.varve.InvalidMessageException;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import dev.varve.store.StoreException;
import dev.varve.transcript.Conversation;
import dev.varve.transcript.ReadOptions;
import dev.varve.transcript.SourceMessage;
import dev.varve.transcript.Transcript;
import dev.varve.transcript.TranscriptFormat;
import dev.varve.transcript.Transcripts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Reads what a program has recorded into sessions, one per conversation, and only what they do not have yet. The project
 * is the resource of the scope; the session's key is the program, a colon and the program's own id.
 */
public final class TranscriptImport {
    private static final int BATCH = 100;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Varve varve;
    private final Store store;
    private final AgentHome home;
    private final Clock clock;

    TranscriptImport(Varve varve, Store store, AgentHome home, Clock clock) {
        this.varve = varve;
        this.store = store;
        this.home = home;
        this.clock = clock;
    }

    /**
     * What became of one conversation.
     *
     * @param scope    its session
     * @param messages how many are new
     * @param total    how many the transcript has
     * @param undated  how many say nothing about when they were written
     * @param skipped  what was left out, and how often
     */
    public record Result(Scope scope, long messages, long total, long undated, Map<String, Long> skipped) {
        /** Copies the collections. */
        public Result {
            skipped = Map.copyOf(new TreeMap<>(skipped));
        }
    }

    /**
     * Imports a file.
     *
     * @param folder where the program ran, if the file does not say so
     * @param over   whether to write notes on everything at once, since the session is over for now
     */
    List<Result> run(Path file, Optional<Path> folder, boolean over) {
        List<Result> results = new ArrayList<>();
        ReadOptions options = ReadOptions.startingAt(clock.instant()).withLenient(true);
        try (Transcript transcript = Transcripts.open(file, options)) {
            for (Conversation conversation : transcript) {
                run(conversation, transcript.format(), file, folder, over).ifPresent(results::add);
            }
        }
        return results;
    }

    private Optional<Result> run(
            Conversation conversation, TranscriptFormat format, Path file, Optional<Path> folder, boolean over) {
        List<SourceMessage> first = new ArrayList<>();
        var messages = conversation.iterator();
        if (!messages.hasNext()) {
            return Optional.empty();
        }
        first.add(messages.next());
        Scope scope = scope(conversation, format, file, folder);
        Session session = varve.session(scope);
        Known known = new Known(store, scope);
        List<Message> batch = new ArrayList<>();
        long index = 0;
        long appended = 0;
        while (!first.isEmpty() || messages.hasNext()) {
            SourceMessage source = first.isEmpty() ? messages.next() : first.remove(0);
            index++;
            Message message = source.message();
            Message named = message.id().isEmpty() ? message.withId("#" + index) : message;
            if (known.isNew(named, index)) {
                batch.add(named);
            }
            if (batch.size() >= BATCH) {
                appended += append(session, batch, appended);
            }
        }
        appended += append(session, batch, appended);
        if (over) {
            session.catchUp(PATIENCE);
        }
        return Optional.of(new Result(scope, appended, index, conversation.undated(), conversation.skipped()));
    }

    /** Says of a failure what had been stored before it. */
    private static long append(Session session, List<Message> batch, long before) {
        try {
            return append(session, batch);
        } catch (StoreException e) {
            throw new StoreException(
                    e.getMessage() + "; " + before + " messages before it were stored in session "
                            + session.scope().session() + " and stay: import again to go on after them",
                    e);
        }
    }

    /** One by one where together they are refused, so that one message that cannot be kept does not keep out others. */
    private static long append(Session session, List<Message> batch) {
        long before = batch.size();
        if (batch.isEmpty()) {
            return 0;
        }
        try {
            session.append(List.copyOf(batch));
        } catch (DuplicateMessageException | InvalidMessageException e) {
            before = 0;
            for (Message message : batch) {
                before += appendOne(session, message);
            }
        }
        batch.clear();
        return before;
    }

    private static int appendOne(Session session, Message message) {
        try {
            session.append(message);
            return 1;
        } catch (DuplicateMessageException | InvalidMessageException e) {
            return 0;
        }
    }

    private Scope scope(Conversation conversation, TranscriptFormat format, Path file, Optional<Path> folder) {
        Map<String, String> about = conversation.about();
        String program = Program.of(format).map(Program::id).orElse(format.id());
        String name = String.valueOf(file.getFileName()).replaceFirst("\\.[^.]*$", "");
        String own = about.getOrDefault("session", conversation.name().isEmpty() ? name : conversation.name());
        boolean subAgent = format == TranscriptFormat.CLAUDE_CODE && about.containsKey("agent");
        String key = program + ":" + own + (subAgent ? "/" + about.get("agent") : "");
        String project = Optional.ofNullable(about.get("folder"))
                .map(Path::of)
                .or(() -> beside(file))
                .or(() -> folder)
                .map(path -> ProjectName.of(path, home))
                .orElse(program);
        return new Scope(Scope.DEFAULT, project, key);
    }

    /** Gemini CLI keeps the folder in a file above its chats. */
    private static Optional<Path> beside(Path file) {
        Path chats = file.toAbsolutePath().getParent();
        Path root = chats == null ? file : chats.resolveSibling(".project_root");
        try {
            return Files.isRegularFile(root)
                    ? Optional.of(Path.of(Files.readString(root).strip()))
                    : Optional.empty();
        } catch (java.io.IOException e) {
            return Optional.empty();
        }
    }

    /**
     * What a session has already. A transcript only grows, so its first messages are those of the log, also if some of
     * them were deleted since: deleted messages do not come back. Where the program has written its transcript anew,
     * messages count as new behind the last one that is known.
     */
    private static final class Known {
        private final Store store;
        private final Scope scope;
        private final long count;
        private final Set<String> ids = new HashSet<>();
        private boolean rewritten;

        Known(Store store, Scope scope) {
            this.store = store;
            this.scope = scope;
            this.count = store.state(scope).map(SessionState::lastSeq).orElse(0L);
        }

        boolean isNew(Message message, long index) {
            if (index < count) {
                return false;
            }
            if (index == count) {
                List<LoggedMessage> last = store.messages(scope, new Span(count, count + 1));
                rewritten = !last.isEmpty() && !last.get(0).message().id().equals(message.id());
                if (rewritten) {
                    store.messages(scope, new Span(1, count + 1))
                            .forEach(logged -> ids.add(logged.message().id()));
                }
                return false;
            }
            return !rewritten || !ids.contains(message.id());
        }
    }
}
