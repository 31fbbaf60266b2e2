package dev.varve.cli.agents;

import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.cli.console.FileTimes;
import dev.varve.cli.database.Forgotten;
import dev.varve.cli.view.SecretCount;
import dev.varve.providers.ProgramModel;
import dev.varve.store.Store;
import dev.varve.transcript.Conversation;
import dev.varve.transcript.ReadOptions;
import dev.varve.transcript.SourceMessage;
import dev.varve.transcript.Transcript;
import dev.varve.transcript.TranscriptFormat;
import dev.varve.transcript.Transcripts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Imports a program's recordings into sessions, one per conversation, adding only new messages. The project is the
 * resource of the scope; the session's key is the program, a colon and the program's own id.
 */
public final class TranscriptImport {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final Duration QUIET = Duration.ofHours(1);

    /** Formats in which all files have the same name. */
    private static final Set<TranscriptFormat> SAME_NAMES =
            EnumSet.of(TranscriptFormat.AIDER, TranscriptFormat.CLINE, TranscriptFormat.KIMI, TranscriptFormat.GROK);

    private static final Path SPECSTORY = Path.of(".specstory", "history");

    private final Varve varve;
    private final Store store;
    private final Forgotten forgotten;
    private final AgentHome home;
    private final Clock clock;

    /** Named by a person. */
    private final Optional<String> project;

    /** True for the agents' store, in which each conversation has a project. */
    private final boolean ofAgents;

    TranscriptImport(
            Varve varve,
            Store store,
            Forgotten forgotten,
            AgentHome home,
            Clock clock,
            Optional<String> project,
            boolean ofAgents) {
        this.project = project;
        this.ofAgents = ofAgents;
        this.varve = varve;
        this.store = store;
        this.forgotten = forgotten;
        this.home = home;
        this.clock = clock;
    }

    /**
     * Result for one conversation.
     *
     * @param scope its session
     * @param messages number of new messages
     * @param total number of messages in the transcript
     * @param undated number of messages without a time
     * @param skipped kinds of things left out, with counts
     * @param secrets kinds of secrets in the new messages, with counts
     */
    public record Result(
            Scope scope,
            long messages,
            long total,
            long undated,
            Map<String, Long> skipped,
            Map<String, Long> secrets) {
        /** Copies the collections. */
        public Result {
            skipped = Map.copyOf(new TreeMap<>(skipped));
            secrets = Map.copyOf(secrets);
        }
    }

    /**
     * Imports a file.
     *
     * @param folder where the program ran, if the file does not say so
     * @param over whether to take notes on everything at once, since the session is over for now
     */
    List<Result> run(Path file, Optional<Path> folder, boolean over) {
        List<Result> results = new ArrayList<>();
        ReadOptions options = ReadOptions.startingAt(FileTimes.written(file, clock.instant()))
                .withLenient(true)
                .withFinished(isQuiet(file));
        try (Transcript transcript = Transcripts.open(file, options)) {
            for (Conversation conversation : transcript) {
                run(conversation, transcript.format(), file, folder, over).ifPresent(results::add);
            }
        }
        return results;
    }

    /** True if a file has not been written for so long that texts pending at its end will not be sent any more. */
    boolean isQuiet(Path file) {
        Instant now = clock.instant();
        return FileTimes.written(file, now).plus(QUIET).isBefore(now);
    }

    private Optional<Result> run(
            Conversation conversation, TranscriptFormat format, Path file, Optional<Path> folder, boolean over) {
        Iterator<SourceMessage> messages = conversation.iterator();
        boolean asked = Optional.ofNullable(conversation.about().get("folder"))
                .map(Path::of)
                .or(() -> folder)
                .filter(ProgramModel::isOwnFolder)
                .isPresent();
        if (asked || !messages.hasNext()) {
            return Optional.empty();
        }
        Scope scope = scope(conversation, format, file, folder);
        Session session = varve.session(scope);
        KnownMessages known = new KnownMessages(store, scope);
        NewMessages added = new NewMessages(session);
        SecretCount secrets = new SecretCount();
        long total = 0;
        while (messages.hasNext()) {
            total++;
            Message message = messages.next().message();
            Message named = message.id().isEmpty() ? message.withId("#" + total) : message;
            if (forgotten.has(scope, named)) {
                known.passOver();
                added.leaveOut("message that was deleted here");
            } else if (known.isNew(named)) {
                added.add(named);
                secrets.add(named);
            }
        }
        added.flush();
        if (over) {
            session.catchUp(PATIENCE);
        }
        return Optional.of(new Result(
                scope,
                added.count(),
                total,
                conversation.undated(),
                added.skipped(conversation.skipped()),
                secrets.kinds()));
    }

    private Scope scope(Conversation conversation, TranscriptFormat format, Path file, Optional<Path> folder) {
        Map<String, String> about = conversation.about();
        String program = Program.of(format).map(Program::id).orElse(format.id());
        String own = about.getOrDefault(
                "session", conversation.name().isEmpty() ? name(file.toAbsolutePath(), format) : conversation.name());
        boolean subAgent = format == TranscriptFormat.CLAUDE_CODE && about.containsKey("agent");
        String key = program + ":" + own + (subAgent ? "/" + about.get("agent") : "");
        String named = project.or(() -> Optional.ofNullable(about.get("folder"))
                        .map(Path::of)
                        .or(() -> around(file.toAbsolutePath(), format))
                        .or(() -> folder)
                        .map(path -> ProjectName.of(path, home)))
                .orElse(ofAgents ? program : Scope.DEFAULT);
        return new Scope(Scope.DEFAULT, named, key);
    }

    /** The name of the file, or of its folder if all files of a program have the same name. */
    private static String name(Path file, TranscriptFormat format) {
        Path folder = file.getParent();
        return SAME_NAMES.contains(format) && folder != null && folder.getFileName() != null
                ? String.valueOf(folder.getFileName())
                : String.valueOf(file.getFileName()).replaceFirst("\\.[^.]*$", "");
    }

    /** The project's folder, if the program records inside it or names it in a file beside its recordings. */
    private static Optional<Path> around(Path file, TranscriptFormat format) {
        Path folder = file.getParent();
        if (folder == null) {
            return Optional.empty();
        }
        return switch (format) {
            case AIDER -> Optional.of(folder);
            case MARKDOWN ->
                folder.endsWith(SPECSTORY) ? Optional.of(folder.resolve("../..").normalize()) : Optional.empty();
            default -> named(folder.resolveSibling(".project_root"));
        };
    }

    /** Gemini CLI keeps the folder in a file above its chats. */
    private static Optional<Path> named(Path root) {
        try {
            return Files.isRegularFile(root)
                    ? Optional.of(Path.of(Files.readString(root).strip()))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
