package dev.varve.cli.degenerate;

import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Part;
import dev.varve.Policy;
import dev.varve.Project;
import dev.varve.RecallQuery;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.dashboard.session.SessionList;
import dev.varve.dashboard.source.MemorySource;
import dev.varve.dashboard.web.ApiCall;
import dev.varve.gateway.wire.WireFormat;
import dev.varve.internal.extractive.ExtractiveModel;
import dev.varve.model.InMemoryLedger;
import dev.varve.model.ModelLimits;
import dev.varve.model.ReflectRequest;
import dev.varve.store.InMemoryStore;
import dev.varve.transcript.Conversation;
import dev.varve.transcript.ReadOptions;
import dev.varve.transcript.Transcript;
import dev.varve.transcript.Transcripts;
import dev.varve.transcript.VarveJsonl;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Reads a text as each part of the program does that reads what people, agents and tools said. */
final class Stages implements AutoCloseable {
    /** How often a session has the text. */
    static final int COPIES = 3;

    private static final Instant AT = Instant.parse("2026-03-02T09:00:00Z");
    private static final Clock CLOCK = Clock.fixed(AT.plusSeconds(3_600), ZoneOffset.UTC);
    private static final int QUESTION = 2_000;

    private final String text;
    private final LongSupplier nanos;
    private final InMemoryStore store = new InMemoryStore();
    private final Varve varve;
    private final Session session;
    private final Map<String, Long> times = new LinkedHashMap<>();

    /**
     * Begins with nothing.
     *
     * @param nanos the time that the thread has computed
     */
    Stages(String text, LongSupplier nanos) {
        this.text = text;
        this.nanos = nanos;
        this.varve = Varve.builder()
                .store(store)
                .executor(Runnable::run)
                .clock(CLOCK)
                .build();
        this.session = varve.session(new Scope(Scope.DEFAULT, "shop", "degenerate"));
    }

    /** Nanoseconds by the name of the stage. */
    Map<String, Long> run() {
        time("import", this::imported);
        time("append", () -> session.append(said()));
        time("observe", () -> session.end(Duration.ofMinutes(10)));
        time("context", session::context);
        time("recall", () -> session.recall(RecallQuery.of("which port does the shop use")));
        time("recall by the text", () -> session.recall(RecallQuery.of(beginning())));
        time("facts", this::facts);
        time("digest", () -> project().digest(2_000, ZoneOffset.UTC));
        time("digest of what has no notes", this::digestAlone);
        time("search", this::search);
        time("gateway, Messages", () -> called(WireFormat.MESSAGES, "messages"));
        time("gateway, Chat Completions", () -> called(WireFormat.CHAT, "messages"));
        time("gateway, Responses", () -> called(WireFormat.RESPONSES, "input"));
        return times;
    }

    /** The notes that were written. */
    List<Note> notes() {
        return session.notes();
    }

    private void time(String stage, Runnable work) {
        long start = nanos.getAsLong();
        work.run();
        times.put(stage, nanos.getAsLong() - start);
    }

    private List<Message> said() {
        return List.of(
                Message.user(text, AT),
                Message.assistant(AT, new Part.ToolCall("c1", "Bash", "{\"command\": \"cat notes.txt\"}")),
                Message.tool(AT, new Part.ToolResult("c1", "Bash", text, false)),
                Message.assistant(text, AT.plusSeconds(60)),
                Message.user("Which port does the shop use?", AT.plusSeconds(120)),
                Message.assistant("It uses 5432.", AT.plusSeconds(180)));
    }

    private String beginning() {
        String beginning = text.substring(0, Math.min(QUESTION, text.length()));
        return beginning.isBlank() ? "port" : beginning;
    }

    private Project project() {
        return Project.of(store, Scope.DEFAULT, "shop");
    }

    private void imported() {
        StringBuilder file = new StringBuilder();
        said().forEach(message -> file.append(VarveJsonl.toLine(message)).append('\n'));
        byte[] bytes = file.toString().getBytes(StandardCharsets.UTF_8);
        try (Transcript transcript =
                Transcripts.open(new ByteArrayInputStream(bytes), "degenerate.jsonl", ReadOptions.startingAt(AT))) {
            for (Conversation conversation : transcript) {
                conversation.stream()
                        .forEach(message ->
                                Objects.requireNonNull(message.message().text()));
            }
        }
    }

    private void facts() {
        List<Note> notes = new ArrayList<>(session.notes());
        if (!notes.isEmpty()) {
            ExtractiveModel.create()
                    .reflect(new ReflectRequest(session.scope(), notes, 500, 0, ZoneOffset.UTC, Duration.ofMinutes(1))
                            .withFacts(notes, List.of()));
        }
    }

    /** A session that nobody has observed yet is read when a digest is written. */
    private void digestAlone() {
        InMemoryStore fresh = new InMemoryStore();
        try (Varve silent = Varve.builder()
                .store(fresh)
                .policy(Policy.defaults().withMemory(false))
                .build()) {
            silent.session(new Scope(Scope.DEFAULT, "shop", "fresh")).append(said());
            Project.of(fresh, Scope.DEFAULT, "shop").digest(2_000, ZoneOffset.UTC);
        }
    }

    private void search() {
        MemorySource source = new MemorySource(
                "memory",
                store,
                varve,
                Scope.DEFAULT,
                Policy.defaults(),
                0,
                ModelLimits.defaults(),
                new InMemoryLedger(),
                Optional.empty(),
                List::of,
                session -> false,
                Optional.empty(),
                CLOCK);
        new SessionList(source).search(new ApiCall(Map.of("q", "port shop")));
        new SessionList(source)
                .search(new ApiCall(Map.of(
                        "q", beginning().substring(0, Math.min(80, beginning().length())))));
    }

    /** Reads a call of a client whose user and agent said the text. */
    private void called(WireFormat wire, String list) {
        String user = new String(wire.message(text), StandardCharsets.UTF_8);
        String agent = user.replaceFirst("\"role\":\"user\"", "\"role\":\"assistant\"");
        String body = "{\"model\":\"m\",\"" + list + "\":[" + user + "," + agent + "," + user + "]}";
        if (wire.read(body.getBytes(StandardCharsets.UTF_8)).isEmpty()) {
            throw new IllegalStateException("the gateway cannot read the call");
        }
    }

    @Override
    public void close() {
        varve.close();
    }
}
