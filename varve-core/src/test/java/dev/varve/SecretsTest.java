package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.embedding.Embedder;
import dev.varve.event.MemoryEvent;
import dev.varve.language.secret.SecretExamples;
import dev.varve.language.secret.SecretExamples.Planted;
import dev.varve.model.LanguageModel;
import dev.varve.model.MemoryModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import dev.varve.model.ReflectRequest;
import dev.varve.policy.Limit;
import dev.varve.store.InMemoryStore;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Plants one secret of each kind, and reads everything that memory tells anybody. */
@Tag("A3")
class SecretsTest {
    private static final Instant BEGIN = Instant.parse("2026-03-02T09:00:00Z");
    private static final Scope FIRST = new Scope("t", "shop", "first");
    private static final Scope SECOND = new Scope("t", "shop", "second");
    private static final List<Planted> PLANTED = SecretExamples.planted(new Random(11));

    private final InMemoryStore store = new InMemoryStore();
    private final List<String> heard = new ArrayList<>();
    private final List<String> asked = new ArrayList<>();

    /** Notes by rules, and everything that the model is told. */
    private final class Listening implements MemoryModel {
        private final MemoryModel rules = NoteWriters.rules();

        @Override
        public String name() {
            return rules.name();
        }

        @Override
        public ModelAnswer observe(ObserveRequest request) {
            asked.add(request.toString());
            return rules.observe(request);
        }

        @Override
        public ModelAnswer reflect(ReflectRequest request) {
            asked.add(request.toString());
            return rules.reflect(request);
        }

        @Override
        public Optional<LanguageModel> languageModel() {
            return Optional.of(new LanguageModel() {
                @Override
                public String name() {
                    return "listening";
                }

                @Override
                public Completion complete(Prompt prompt) {
                    asked.add(prompt.toString());
                    return new Completion("{\"value\": null}", Usage.call(1, 1), End.DONE);
                }
            });
        }

        @Override
        public boolean isLocal() {
            return true;
        }
    }

    private Varve open(Policy policy) {
        return Varve.builder()
                .store(store)
                .keepStoreOpen()
                .model(new Listening())
                .policy(policy)
                .executor(Runnable::run)
                .listener(event -> heard.add(told(event)))
                .build();
    }

    /** A context has the messages of its own session. */
    private static String told(MemoryEvent event) {
        return event instanceof MemoryEvent.Assembled ? "" : event.toString();
    }

    private static Policy small(Policy policy) {
        return policy.withObserve(observe -> observe.bufferEvery(300)
                        .chunkTokens(300)
                        .activateAt(Limit.tokens(600))
                        .keepTail(100))
                .withReflect(reflect -> reflect.at(Limit.tokens(1_500)))
                .withFacts(Policy.Facts.ON);
    }

    private static void talk(Session session) {
        int minute = 0;
        for (Planted planted : PLANTED) {
            Instant at = BEGIN.plusSeconds(60L * minute++);
            session.append(
                    Message.user("Remember for the release of the shop: " + planted.text(), at),
                    Message.assistant(
                            at.plusSeconds(5),
                            new Part.Text("I decided to use it: " + planted.text()),
                            new Part.ToolCall(
                                    "c" + minute, "bash", "{\"command\":\"echo " + json(planted.text()) + "\"}")),
                    Message.tool(
                            at.plusSeconds(10),
                            new Part.ToolResult("c" + minute, "bash", "error: failed with " + planted.text(), true)),
                    Message.assistant("We must always keep this: " + planted.text(), at.plusSeconds(20)));
        }
        session.catchUp(Duration.ofSeconds(60));
    }

    private static String json(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    private static Map<String, String> leaks(Map<String, Supplier<String>> channels) {
        Map<String, String> leaks = new LinkedHashMap<>();
        channels.forEach((name, channel) -> {
            String text = channel.get();
            PLANTED.stream()
                    .filter(planted -> text.contains(planted.secret()) || text.contains(json(planted.secret())))
                    .forEach(planted -> leaks.merge(name, around(text, planted), (one, other) -> one + ", " + other));
        });
        return leaks;
    }

    private static String around(String text, Planted planted) {
        int at = Math.max(0, text.indexOf(planted.secret()));
        return planted.kind() + " in <" + text.substring(Math.max(0, at - 60), Math.min(text.length(), at + 40)) + ">";
    }

    private Map<String, Supplier<String>> channels(Varve varve) {
        Session first = varve.session(FIRST);
        Session second = varve.session(SECOND);
        Project project = varve.project("t", "shop");
        Map<String, Supplier<String>> channels = new LinkedHashMap<>();
        channels.put("digest", () -> project.digest(20_000, ZoneOffset.UTC).toString());
        channels.put(
                "digest of the store",
                () -> Project.of(store, "t", "shop")
                        .digest(20_000, ZoneOffset.UTC)
                        .text());
        channels.put("what holds", () -> project.holding(ZoneOffset.UTC).toString());
        channels.put("recall across sessions", () -> found(project, "release of the shop"));
        channels.put("recall of the store", () -> found(Project.of(store, "t", "shop"), "error failed with"));
        channels.put("own notes", () -> first.notes().toString());
        channels.put("notes tool", () -> first.notesTool().call("all"));
        channels.put("notes in the own context", () -> first.context().blocks().toString());
        channels.put("hint in the own context", () -> first.context().hint().toString());
        channels.put("another session's context", () -> second.context().toString());
        channels.put("facts", () -> varve.facts("t", "shop").toString() + second.facts());
        channels.put("list of sessions", () -> varve.sessions("t").toString());
        channels.put("status", () -> first.status().toString());
        channels.put("snapshot", () -> first.snapshot().toString());
        channels.put("listeners", heard::toString);
        channels.put(
                "a filled record",
                () -> varve.extract(Release.class)
                        .tokens(100_000, 100)
                        .from(first)
                        .toString());
        channels.put("a memory model", asked::toString);
        channels.put("automatic recall", () -> {
            first.append(Message.user("What about the release of the shop and postgres?", BEGIN.plusSeconds(90_000)));
            return first.context().behind().toString()
                    + first.passagesOn("release of the shop", first.context(), 5_000);
        });
        return channels;
    }

    private record Release(String name) {}

    private static String found(Project project, String query) {
        return Project.text(project.recall(RecallQuery.of(query).withLimit(500)), ZoneOffset.UTC, 1_000_000);
    }

    @Test
    void no_secret_of_any_kind_leaves_memory_in_any_channel() {
        for (Policy policy : List.of(Policy.defaults(), Policy.incremental(), Policy.tiered())) {
            try (Varve varve = open(small(policy))) {
                talk(varve.session(FIRST));
                varve.session(SECOND).append(Message.user("Hello again", BEGIN.plusSeconds(80_000)));
                assertThat(asked).hasSizeGreaterThan(10);
                assertThat(leaks(channels(varve))).as(policy.name()).isEmpty();
                varve.session(FIRST).delete();
                varve.session(SECOND).delete();
                heard.clear();
                asked.clear();
            }
        }
    }

    @Test
    void no_embedding_model_is_told_a_secret() {
        List<String> embedded = new ArrayList<>();
        Embedder embedder = new Embedder() {
            @Override
            public String name() {
                return "listening";
            }

            @Override
            public List<float[]> passages(List<String> texts) {
                embedded.addAll(texts);
                return texts.stream()
                        .map(text -> new float[] {text.length(), 1})
                        .toList();
            }

            @Override
            public float[] query(String text) {
                embedded.add(text);
                return new float[] {text.length(), 1};
            }
        };
        try (Varve varve = Varve.builder()
                .store(store)
                .keepStoreOpen()
                .embedders(List.of(embedder))
                .policy(small(Policy.defaults()))
                .executor(Runnable::run)
                .build()) {
            talk(varve.session(FIRST));
            varve.session(SECOND)
                    .append(Message.user("What about the release of the shop?", BEGIN.plusSeconds(80_000)));
            varve.session(SECOND).context();
            assertThat(varve.awaitIdle(Duration.ofSeconds(60))).isTrue();
        }
        assertThat(embedded).hasSizeGreaterThan(10);
        assertThat(leaks(Map.of("embeddings", embedded::toString))).isEmpty();
    }

    @Test
    void what_was_noted_before_the_finder_knew_it_is_masked_on_reading_if_its_line_tells_it() {
        try (Varve varve = open(small(Policy.defaults()).withSecrets(Policy.Secrets.KEEP))) {
            talk(varve.session(FIRST));
            varve.session(SECOND).append(Message.user("Hello again", BEGIN.plusSeconds(80_000)));
        }
        heard.clear();
        asked.clear();
        try (Varve varve = open(small(Policy.defaults()))) {
            // A note may hold an answer without the question for a password that it answers.
            assertThat(leaks(channels(varve)).values())
                    .allSatisfy(leak -> assertThat(leak).startsWith("password in "));
        }
    }

    @Test
    void the_own_agent_reads_its_own_words_and_finds_them_by_recall() {
        try (Varve varve = open(Policy.defaults())) {
            Session session = varve.session(FIRST);
            Planted planted = PLANTED.get(0);
            session.append(Message.user("deploy with " + planted.text(), BEGIN));
            assertThat(session.context().messages().toString()).contains(planted.secret());
            assertThat(session.recall(RecallQuery.of("deploy")).toString()).contains(planted.secret());
            assertThat(session.messages(new Span(1, 2)).toString()).contains(planted.secret());
        }
    }

    @Test
    void a_search_for_the_whole_secret_from_another_session_finds_nothing() {
        try (Varve varve = open(small(Policy.defaults()))) {
            talk(varve.session(FIRST));
            Project project = varve.project("t", "shop");
            List<String> finding = PLANTED.stream()
                    .map(Planted::secret)
                    .filter(secret -> !project.recall(RecallQuery.of(secret)).isEmpty())
                    .toList();
            // A password may end in a digit that is a word of its own, and that other messages have.
            assertThat(finding).hasSizeLessThan(PLANTED.size() / 6);
            assertThat(PLANTED.stream().map(planted -> found(project, planted.secret())))
                    .allSatisfy(text -> assertThat(PLANTED).noneMatch(planted -> text.contains(planted.secret())));
        }
    }

    @Test
    void what_is_dropped_is_nowhere_in_the_store() {
        try (Varve varve = open(small(Policy.defaults()).withSecrets(Policy.Secrets.DROP))) {
            talk(varve.session(FIRST));
            String all = varve.session(FIRST).messages(new Span(1, 10_000)).toString()
                    + store.notes(FIRST, EnumSet.allOf(Note.Status.class));
            assertThat(PLANTED).noneMatch(planted -> all.contains(planted.secret()));
            assertThat(all).contains("[masked ");
        }
    }

    @Test
    void nothing_is_masked_where_secrets_are_kept() {
        try (Varve varve = open(small(Policy.defaults()).withSecrets(Policy.Secrets.KEEP))) {
            talk(varve.session(FIRST));
            assertThat(found(varve.project("t", "shop"), "release of the shop")).doesNotContain("[masked ");
        }
    }

    @Test
    void automatic_recall_masks_what_the_running_session_has_just_said() {
        Planted planted = PLANTED.get(0);
        try (Varve varve = open(Policy.defaults().withContext(context -> context.recall(1_000)))) {
            Session session = varve.session(FIRST);
            session.append(Message.user("The harbour gate opens at nine: " + planted.text(), BEGIN));
            for (int i = 0; i < 40; i++) {
                session.append(Message.assistant("Line " + i + " of a list of birds. ".repeat(20), BEGIN));
            }
            session.append(Message.user("When does the harbour gate open?", BEGIN.plusSeconds(60)));

            String passages = session.context(ContextRequest.EMPTY.withWindow(3_000, 100))
                    .behind()
                    .toString();

            assertThat(passages).contains("harbour gate opens", "[masked ").doesNotContain(planted.secret());
        }
    }

    @Test
    void a_running_prompt_begins_the_same_after_each_turn_and_after_a_restart() {
        List<String> before = new ArrayList<>();
        try (Varve varve = open(small(Policy.defaults()))) {
            talk(varve.session(FIRST));
            varve.session(FIRST).context();
            before.add(varve.session(FIRST).context().blocks().toString());
        }
        try (Varve varve = open(small(Policy.defaults()))) {
            assertThat(varve.session(FIRST).context().blocks().toString()).isEqualTo(before.get(0));
        }
    }

    @Test
    void the_guard_puts_no_masked_literal_back_and_takes_no_mask_for_an_invention() {
        try (Varve varve = open(small(Policy.defaults()))) {
            talk(varve.session(FIRST));
            List<NoteLine> lines = varve.session(FIRST).notes().stream()
                    .flatMap(note -> note.lines().stream())
                    .toList();
            assertThat(lines).anyMatch(line -> line.text().contains("[masked "));
            assertThat(lines.stream()
                            .filter(line -> line.text().contains("[masked "))
                            .flatMap(line -> Stream.concat(line.flags().stream(), line.identifiers().stream())))
                    .noneMatch(literal -> literal.contains("masked"));
        }
    }

    /** Whoever adds a way out has to say here that somebody has thought about what it tells. */
    @Test
    void every_way_out_is_known() {
        assertThat(names(Session.class))
                .isEqualTo("abort append catchUp clear compact context contextAt course delete deleteSpan end facts"
                        + " knownContext marked messages notes notesTool passagesOn recall recallTool remember restore"
                        + " retire saveTools scope show snapshot status");
        assertThat(names(Varve.class))
                .isEqualTo("awaitIdle builder catchUpQuiet change close context droppedCount extract facts health"
                        + " isClosed policy project providers remember retire session sessions supersede waitingJobs");
        assertThat(names(Project.class))
                .isEqualTo("digest holding of only recall recalled sessions snapshot text unread");
    }

    private static String names(Class<?> type) {
        return Stream.of(type.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()))
                .map(Method::getName)
                .distinct()
                .sorted()
                .collect(Collectors.joining(" "));
    }
}
