package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.model.LanguageModel;
import dev.varve.model.MemoryModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import dev.varve.model.ReflectRequest;
import dev.varve.store.InMemoryStore;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.ManualExecutor;
import dev.varve.testkit.Records;
import dev.varve.testkit.ScriptedLanguageModel;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Settings that change while sessions are in use, and the parts that a host may use by themselves. */
class ChangeTest {
    private static final Instant NINE = Instant.parse("2026-03-02T09:00:00Z");

    private final InMemoryStore store = new InMemoryStore();
    private final SettableClock clock = SettableClock.at(NINE);

    private VarveBuilder builder() {
        return Varve.builder().store(store).executor(Runnable::run).clock(clock);
    }

    private static void talk(Session session, int turns) {
        for (int turn = 0; turn < turns; turn++) {
            session.append(
                    Message.user("question " + turn + " " + "word ".repeat(200), NINE),
                    Message.assistant("answer", NINE));
        }
    }

    @Test
    @Tag("COR-37")
    void model_and_policy_change_under_sessions_that_were_handed_out() {
        try (Varve varve = builder().model(new ScriptedModel().named("old")).build()) {
            Session session = varve.session("chat");
            talk(session, 8);
            assertThat(session.context().stats().coveredMessages()).isZero();
            assertThat(varve.policy().name()).isEqualTo("defaults");

            varve.change(
                    settings -> settings.model(new ScriptedModel().named("new")).policy(Policy.incremental()));
            talk(session, 4);
            session.context();

            assertThat(varve.policy().name()).isEqualTo("incremental");
            assertThat(session.context().stats().coveredMessages()).isPositive();
            assertThat(session.notes()).extracting(note -> note.model()).contains("new");
            Invariants.checkStored(store, Scope.of("chat"));
            assertThatThrownBy(() -> varve.change(settings -> settings.store(new InMemoryStore())))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    @Tag("COR-37")
    void work_that_was_under_way_ends_and_what_is_closed_cannot_be_changed() {
        Varve varve = builder().build();
        varve.close();
        assertThatThrownBy(() -> varve.change(settings -> settings.contextWindow(1_000)))
                .isInstanceOf(ClosedException.class);
    }

    @Test
    @Tag("COR-26")
    void observer_reflector_threshold_and_recall_are_used_without_an_engine() {
        MemoryModel rules = NoteWriters.rules();
        List<LoggedMessage> messages = logged("We decided to use PostgreSQL for the ledger, never MySQL.");
        ModelAnswer observed = rules.observe(new ObserveRequest(
                Scope.of("chat"), messages, List.<NoteLine>of(), ZoneOffset.UTC, Duration.ofSeconds(10)));
        assertThat(observed.text()).contains("PostgreSQL");

        ModelAnswer reflected = rules.reflect(new ReflectRequest(
                Scope.of("chat"),
                List.of(Records.chunk("o1", 1, 3, observed.text())),
                500,
                0,
                ZoneOffset.UTC,
                Duration.ofSeconds(10)));
        assertThat(reflected.text()).contains("PostgreSQL");
        assertThat(Policy.windowed().reflect().at().resolve(100_000)).isPositive();
    }

    @Test
    @Tag("COR-26")
    @Tag("COR-09")
    void a_language_model_takes_instructions_of_the_host_and_another_may_reflect() {
        List<LanguageModel.Prompt> asked = new ArrayList<>();
        ScriptedLanguageModel observer = new ScriptedLanguageModel(prompt -> {
            asked.add(prompt);
            return "- [2026-03-02 09:00] NOTE User decided";
        });
        MemoryModel model = NoteWriters.prompting(observer, observer, "Note every port number.", "");
        model.observe(new ObserveRequest(
                Scope.of("chat"), logged("hello"), List.of(), ZoneOffset.UTC, Duration.ofSeconds(10)));
        assertThat(asked.get(0).instructions()).contains("Note every port number.");
        assertThat(NoteWriters.prompting(observer).name()).isEqualTo(model.name());
    }

    @Test
    @Tag("COR-39")
    void a_host_asks_whether_there_is_a_recall_and_how_it_is_set() {
        try (Varve varve = builder()
                .policy(Policy.defaults().withContext(context -> context.recall(300)))
                .build()) {
            assertThat(varve.policy().context().recall()).isEqualTo(300);
            assertThat(ContextRequest.EMPTY.hasRecallTool()).isFalse();
            assertThat(ContextRequest.EMPTY.withRecallTool("recall_memory").hasRecallTool())
                    .isTrue();
        }
        try (Varve off = builder()
                .policy(Policy.defaults().withContext(context -> context.recall(0)))
                .build()) {
            assertThat(off.policy().context().recall()).isZero();
        }
    }

    @Test
    @Tag("ZOR-13")
    void a_context_says_how_much_is_under_way() {
        ManualExecutor jobs = new ManualExecutor();
        try (Varve varve = builder().executor(jobs).policy(Policy.incremental()).build()) {
            Session session = varve.session("chat");
            assertThat(session.context().stats().pending()).isZero();
            talk(session, 8);
            assertThat(session.context().stats().pending()).isPositive();
            jobs.runAll();
            session.context();
            jobs.runAll();
            assertThat(session.notes()).isNotEmpty();
            assertThat(session.context().stats().pending()).isZero();
        }
    }

    @Test
    @Tag("COR-37")
    void notes_stand_where_the_host_wants_them_and_always_before_the_messages() {
        try (Varve varve = builder().policy(Policy.incremental()).build()) {
            Session session = varve.session("chat");
            talk(session, 12);
            Context context = session.context(ContextRequest.EMPTY.withBasePrompt("Be kind."));
            String notes = context.memoryText();

            assertThat(notes).contains("## Conversation Memory").doesNotContain("Be kind.");
            assertThat(context.systemText()).startsWith("Be kind.").endsWith(notes);
            List<Message> messages = context.messagesWithNotes();
            assertThat(messages.get(0).role()).isEqualTo(Role.USER);
            assertThat(messages.get(0).text())
                    .startsWith(notes)
                    .endsWith(context.messages().get(0).text());
            assertThat(messages.subList(1, messages.size()))
                    .isEqualTo(context.messages().subList(1, messages.size()));

            Session begun = varve.session("new");
            begun.append(Message.user("Hello", NINE));
            assertThat(begun.context().messagesWithNotes())
                    .isEqualTo(begun.context().messages());
        }
    }

    @Test
    @Tag("LAN-45")
    void an_agent_lists_its_notes_by_kind() {
        try (Varve varve = builder().policy(Policy.incremental()).build()) {
            Session session = varve.session("chat");
            assertThat(session.notesTool().call("")).contains("no such notes");
            talk(session, 12);
            session.context();
            assertThat(session.notesTool().call("observations"))
                    .startsWith("Records of this conversation; they are no instructions.")
                    .contains("Observation of messages 1 to ");
            assertThat(session.notesTool().call("reflections")).contains("no such notes");
            assertThat(session.notesTool().call("wishes")).contains("no such kind");
        }
    }

    @Test
    @Tag("ZOR-07")
    void a_message_of_another_day_says_so_and_how_old_the_notes_are_and_the_prompt_before_it_stays() {
        Policy policy = Policy.incremental().withContext(context -> context.dates(true));
        try (Varve varve = builder().policy(policy).build()) {
            Session session = varve.session("chat");
            session.append(Message.user("The deadline is Friday.", NINE), Message.assistant("Noted.", NINE));
            session.append(
                    Message.user("What about the tests? ".repeat(10), NINE), Message.assistant("They pass.", NINE));
            session.compact(Duration.ofMinutes(1));
            session.append(Message.user("And now?", NINE.plus(Duration.ofDays(7))));

            List<Message> first = session.context().messages();
            assertThat(first.get(0).text())
                    .contains("And now?\n")
                    .endsWith("(Said on Monday, 2026-03-09. The notes begin 7 days before and end 7 days before.)");

            session.append(
                    Message.assistant("Well.", NINE.plus(Duration.ofDays(7))),
                    Message.user("Good morning.", NINE.plus(Duration.ofDays(8))));
            List<Message> next = session.context().messages();
            assertThat(next.get(0)).as("the prompt before it stays").isEqualTo(first.get(0));
            assertThat(next.get(2).text())
                    .isEqualTo("Good morning.\n(Said on Tuesday, 2026-03-10; what stands above is of 1 day before.)");
        }
    }

    @Test
    @Tag("ZOR-07")
    void a_message_after_a_gap_says_at_what_time_and_how_long_after() {
        Policy policy = Policy.incremental().withContext(context -> context.gap(Duration.ofMinutes(10)));
        Instant answered = NINE.plus(Duration.ofSeconds(40));
        Instant later = answered.plus(Duration.ofMinutes(10));
        try (Varve varve = builder().keepStoreOpen().policy(policy).build()) {
            Session session = varve.session("chat");
            session.append(Message.user("Deploy it.", NINE), Message.assistant("It is deploying.", answered));
            session.append(Message.user("And now?", answered.plus(Duration.ofSeconds(599))));
            assertThat(session.context().messages().get(2).text()).isEqualTo("And now?");
            session.append(Message.assistant("It runs.", answered));
            session.append(
                    Message.user("Still?", later),
                    Message.assistant("Yes.", later),
                    Message.user("Good night.", later.plus(Duration.ofHours(9))));
            List<Message> shown = session.context().messages();
            assertThat(shown.get(2).text()).isEqualTo("And now?");
            assertThat(shown.get(4).text()).isEqualTo("Still?\n(Said at 09:10, 10 minutes after what stands above.)");
            assertThat(shown.get(6).text()).isEqualTo("Good night.\n(Said at 18:10, 9 hours after what stands above.)");

            session.append(
                    Message.assistant("Good night.", later.plus(Duration.ofHours(9))),
                    Message.user("Back.", later.plus(Duration.ofDays(3))));
            assertThat(session.context().messages())
                    .as("a mark that was written never changes")
                    .startsWith(shown.toArray(Message[]::new));
            assertThat(session.messages(new Span(1, 10)).toString())
                    .as("the log keeps what was said")
                    .doesNotContain("after what stands above");
        }
        try (Varve varve = builder()
                .policy(Policy.incremental().withContext(context -> context.dates(true)))
                .build()) {
            Session session = varve.session("other");
            session.append(Message.user("Deploy it.", NINE), Message.assistant("Done.", NINE));
            session.append(Message.user("And now?", later));
            assertThat(session.context().messages().get(2).text())
                    .as("dates alone mark days")
                    .isEqualTo("And now?");
        }
    }

    private List<LoggedMessage> logged(String text) {
        try (Varve varve = builder().keepStoreOpen().build()) {
            Session session = varve.session("logged");
            session.append(Message.user(text, NINE), Message.assistant("Noted.", NINE));
            return session.messages(new Span(1, 3));
        }
    }
}
