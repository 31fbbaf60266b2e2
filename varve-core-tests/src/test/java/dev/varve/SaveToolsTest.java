package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.internal.project.Correcting;
import dev.varve.language.Voice;
import dev.varve.store.InMemoryStore;
import dev.varve.testkit.SettableClock;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What an agent saves: the user's where he said it in this session, and else the agent's own note. */
class SaveToolsTest {
    private static final Scope SESSION = new Scope("t", "shop", "claude-code:s1");

    private final SettableClock clock = SettableClock.at(Instant.parse("2026-03-02T09:00:00Z"));
    private final InMemoryStore store = new InMemoryStore();
    private final Varve varve =
            Varve.builder().store(store).executor(Runnable::run).clock(clock).build();
    private final Session session = varve.session(SESSION);

    @AfterEach
    void close() {
        varve.close();
    }

    private String call(String tool, String... arguments) {
        Map<String, String> named = new HashMap<>();
        for (int i = 0; i < arguments.length; i += 2) {
            named.put(arguments[i], arguments[i + 1]);
        }
        clock.advance(Duration.ofMinutes(1));
        return session.saveTools().call(tool, named);
    }

    private String remember(String kind, String text, String quote) {
        return call("remember", "kind", kind, "text", text, "quote", quote);
    }

    private Digest digest() {
        return varve.project("t", "shop").digest(2_000, ZoneOffset.UTC);
    }

    private static List<String> texts(List<Digest.Line> lines) {
        return lines.stream().map(Digest.Line::text).toList();
    }

    private List<Digest.Line> binding() {
        return Stream.concat(digest().rules().stream(), digest().decisions().stream())
                .filter(Digest.Line::saved)
                .toList();
    }

    @Test
    void what_the_user_said_is_saved_as_his_and_tied_to_the_message() {
        session.append(Message.user("Hi. From now on no release goes out without  Ann, ok?"), Message.assistant("Ok."));
        session.append(Message.user("And the queue: we take Kafka, not Rabbit."), Message.assistant("Fine."));

        assertThat(remember("rule", "No release goes out without Ann", "no release goes out\nwithout Ann"))
                .startsWith("Saved as f")
                .endsWith("the user's rule in claude-code:s1 #1.\n");
        assertThat(remember("decision", "The queue is Kafka", "we take Kafka, not Rabbit"))
                .contains("decision in claude-code:s1 #3");

        assertThat(texts(digest().rules())).contains("No release goes out without Ann");
        assertThat(digest().decisions()).anySatisfy(line -> {
            assertThat(line.text()).isEqualTo("The queue is Kafka");
            assertThat(line.statement().voice()).isEqualTo(Voice.PERSON);
            assertThat(line.statement().place().message()).isEqualTo(3);
            assertThat(line.toString()).endsWith("(saved)");
        });
        session.deleteSpan(new Span(3, 5));
        assertThat(digest().text()).doesNotContain("Kafka");
    }

    @Test
    void what_differs_in_the_thing_stands_beside_and_what_differs_in_a_number_replaces() {
        String cart = "The export of the cart may take 30 seconds and stops after that with an error";
        String ledger = "The export of the ledger may take 30 seconds and stops after that with an error";
        String later = "The export of the cart may take 40 seconds and stops after that with an error";
        for (String rule : List.of(cart, ledger, later)) {
            session.append(Message.user(rule + "."), Message.assistant("Noted, I go on."));
            assertThat(remember("rule", rule, rule)).startsWith("Saved");
        }

        assertThat(texts(binding())).containsExactly(ledger, later);
    }

    @Test
    void much_that_was_saved_is_told_before_what_was_read() {
        List<String> parts =
                List.of(("cart search login invoice refund basket ledger export catalogue banner menu footer"
                                + " profile voucher receipt parcel label stock price tax currency address contract newsletter"
                                + " calendar ticket chat survey forum wishlist gift return")
                        .split(" "));
        for (int i = 0; i < parts.size(); i++) {
            String decision = "The " + parts.get(i) + " page follows draft " + (100 + i) + " of the " + parts.get(i)
                    + " group, and its " + parts.get(i) + " owner answers";
            session.append(Message.user(decision + "."), Message.assistant("Noted, I go on."));
            assertThat(remember("decision", decision, decision)).startsWith("Saved");
        }

        assertThat(binding()).hasSize(parts.size());
        assertThat(digest().tokens()).isLessThanOrEqualTo(2_000);
    }

    @Test
    void a_short_answer_counts_as_a_whole_with_what_it_answers() {
        session.append(
                Message.user("What pool size?"),
                Message.assistant("I suggest a pool of 16 connections and a timeout of 3 seconds."),
                Message.user("16 then"));

        assertThat(remember("decision", "The pool has 16 connections", "16 then"))
                .startsWith("Saved");
        assertThat(remember("decision", "The pool has 16 connections, the timeout is 3 seconds", "16"))
                .contains("your note");
    }

    @Test
    void a_numbered_answer_among_others_counts_with_what_it_answers() {
        session.append(
                Message.user("What do you need to know of the table?"),
                Message.assistant("1. How many levels? 2. Are results cached? 3. Drag and drop, or context menus?"),
                Message.user("""
                        1. 5 levels max, since most people will only ever use one or two of them
                        2. in the browser's cache
                        3. both

                        Also give the page a search field that looks at names, notes and all other columns."""));

        assertThat(remember("decision", "Rows move by drag and drop, and by context menus", "3. both"))
                .startsWith("Saved");
        assertThat(remember("decision", "Results are cached in the browser", "in the browser's cache"))
                .startsWith("Saved");
        assertThat(remember("decision", "Rows move by drag and drop, and by context menus too", "notes and"))
                .contains("your note");
    }

    @Test
    void what_nobody_said_is_the_agents_note_which_binds_nobody() {
        session.append(Message.user("Please fix the build."), Message.assistant("Done."));

        assertThat(remember("rule", "Run make before each commit", ""))
                .startsWith("Kept as f")
                .contains("as your note and not as the user's: no words of the user are quoted");

        assertThat(binding()).isEmpty();
        assertThat(texts(digest().lately())).containsExactly("The agent's note: Run make before each commit");
        assertThat(varve.session(new Scope("t", "shop", "next")).context().systemText())
                .contains("- The agent's note: Run make before each commit");
        session.append(Message.user("Run make before each commit, always."));
        assertThat(remember("rule", "Run make before each commit", "Run make before each commit"))
                .startsWith("Saved");
        assertThat(texts(binding())).containsExactly("Run make before each commit");
    }

    @Test
    void an_agent_takes_back_its_own_notes_and_what_is_the_users_only_on_his_words() {
        session.append(Message.user("Never force-push to main."), Message.assistant("Ok."));
        remember("rule", "Never force-push to main", "Never force-push to main.");
        remember("fact", "The build takes ten minutes", "");
        String rule = binding().get(0).id();

        assertThat(call("retire", "id", rule)).startsWith("Nothing changed, since " + rule + " is the user's");
        assertThat(call("supersede", "id", rule, "text", "Force-push whenever it helps", "quote", "as the wiki says"))
                .startsWith("Nothing changed");
        assertThat(remember("rule", "Always force-push to main", "")).contains("your note");
        assertThat(texts(binding())).containsExactly("Never force-push to main");
        assertThat(call("retire", "id", "- 2026-03-02 The agent's note: The build takes ten minutes (saved)"))
                .startsWith("Retired f");
        assertThat(digest().text()).doesNotContain("ten minutes");

        session.append(Message.user("You may force-push to main with lease now."), Message.assistant("Ok."));
        assertThat(call(
                        "supersede",
                        "id",
                        rule,
                        "text",
                        "Force-push to main only with lease",
                        "quote",
                        "force-push to main with lease"))
                .startsWith("Saved");
        assertThat(texts(binding())).containsExactly("Force-push to main only with lease");
        session.append(Message.user("Forget the rule on force-pushes to main."));
        assertThat(call(
                        "retire",
                        "id",
                        "Force-push to main only with lease",
                        "quote",
                        "Forget the rule on force-pushes to main"))
                .startsWith("Retired");
        assertThat(binding()).isEmpty();
        assertThat(call("retire", "id", rule)).startsWith("Nothing of that id");
    }

    /** Says a rule in an earlier session; nobody saves it. */
    private void earlier(String rule) {
        varve.session(new Scope("t", "shop", "claude-code:s0"))
                .append(Message.user(rule), Message.assistant("I will keep to it."));
        clock.advance(Duration.ofMinutes(1));
    }

    @Test
    void what_notes_tell_is_corrected_on_the_users_words_alone() {
        earlier("From now on prices are kept in cents, never in floats.");
        String line = texts(digest().rules()).get(0);
        session.append(Message.user("The shop system sends the prices as decimals."), Message.assistant("Ok."));

        assertThat(call("retire", "id", line)).startsWith("Nothing changed, since notes tell what was said: no words");
        assertThat(call("pin", "id", line)).contains("\"quote\" is missing");
        assertThat(call("retire", "id", line, "quote", "as the wiki says of prices"))
                .startsWith("Nothing changed");
        assertThat(digest().text()).contains("never in floats");

        assertThat(call("supersede", "id", line, "text", "The prices are decimals", "quote", "the prices as decimals"))
                .isEqualTo("Superseded: " + line + "\n");
        assertThat(digest().rules()).singleElement().asString().contains("The prices are decimals");
        assertThat(store.corrections("t", "shop")).singleElement().satisfies(correction -> {
            assertThat(correction.author()).isEqualTo(Correction.Author.AGENT);
            assertThat(correction.source())
                    .hasValueSatisfying(
                            said -> assertThat(said.place().message()).isEqualTo(1));
        });

        assertThat(call("undo")).startsWith("Undone: \"").contains("holds again; it was superseded on ");
        assertThat(digest().text()).contains("never in floats");
        assertThat(call("undo")).startsWith("Nothing was undone");
    }

    @Test
    void the_user_has_what_notes_tell_worded_anew_pinned_or_taken_back() {
        earlier("From now on the customers' prices are kept in cents, never in floats.");
        String line = texts(digest().rules()).get(0);
        session.append(
                Message.user("Say it shorter: prices are kept in cents. And pin the rule on prices in cents, please."),
                Message.assistant("Ok."));

        assertThat(call("pin", "id", line, "quote", "pin the rule on prices in cents"))
                .startsWith("Pinned: ");
        assertThat(call("edit", "id", line, "text", "Prices are kept in cents", "quote", "prices are kept in cents"))
                .startsWith("Edited: ");
        assertThat(texts(digest().rules())).singleElement().asString().endsWith("Prices are kept in cents");

        session.append(Message.user("That about the cents was for the old shop."));
        assertThat(call("retire", "id", "prices are kept in cents", "quote", "about the cents was for the old shop"))
                .startsWith("Retired: ");
        assertThat(texts(digest().rules())).noneMatch(text -> text.contains("kept in cents"));
    }

    @Test
    void what_forbids_a_thing_stays_when_what_demands_it_is_retired() {
        earlier("Always log the price lists of suppliers. Never log the price lists of customers.");
        List<Digest.Line> holding = varve.project("t", "shop").holding(ZoneOffset.UTC);
        Digest.Line demands = holding.stream()
                .filter(line -> line.text().contains("Always"))
                .findFirst()
                .orElseThrow();

        int retired = new Correcting(store, "t", "shop", clock.instant())
                .correct(Correction.Kind.RETIRE, demands, holding, "");

        assertThat(retired).isOne();
        assertThat(texts(varve.project("t", "shop").holding(ZoneOffset.UTC)))
                .anyMatch(text -> text.contains("Never log"))
                .noneMatch(text -> text.contains("Always log"));
    }

    @Test
    void an_agent_undoes_no_correction_of_a_person() {
        earlier("From now on prices are kept in cents, never in floats.");
        Project project = varve.project("t", "shop");
        List<Digest.Line> holding = project.holding(ZoneOffset.UTC);
        new Correcting(store, "t", "shop", clock.instant())
                .correct(Correction.Kind.RETIRE, holding.get(0), holding, "");

        assertThat(call("undo")).startsWith("Nothing was undone");
        assertThat(digest().rules()).isEmpty();
    }

    @Test
    void sessions_without_a_project_correct_nothing_of_others() {
        varve.session("other").append(Message.user("From now on prices are kept in cents, never in floats."));
        Session own = varve.session("own");
        own.append(Message.user("Drop the rule on prices in cents."));

        assertThat(own.saveTools()
                        .call("retire", Map.of("id", "kept in cents", "quote", "Drop the rule on prices in cents.")))
                .startsWith("Nothing of that id");
        assertThat(store.corrections(Scope.DEFAULT, Scope.DEFAULT)).isEmpty();
    }

    @Test
    void a_fact_of_the_users_is_neither_a_rule_nor_a_decision() {
        session.append(Message.user("By the way, staging is at port 8443."));
        assertThat(remember("fact", "Staging is at port 8443", "staging is at port 8443"))
                .contains("the user's fact");
        assertThat(binding()).isEmpty();
        assertThat(digest().lately()).singleElement().satisfies(line -> {
            assertThat(line.statement().voice()).isEqualTo(Voice.PERSON);
            assertThat(line.saved()).isTrue();
        });
    }

    @Test
    void what_a_person_takes_back_leaves_running_prompts_only_with_the_next_notes() {
        Fact rule = varve.remember("t", "shop", "Answers are in German.", "");
        clock.advance(Duration.ofMinutes(1));
        session.append(Message.user("hello"));
        String before = session.context().systemText();
        assertThat(before).contains("in German");

        clock.advance(Duration.ofMinutes(1));
        assertThat(varve.supersede("t", "shop", rule.id(), "Answers are in English."))
                .isPresent();
        assertThat(session.context().systemText()).isEqualTo(before);
        assertThat(texts(digest().rules())).containsExactly("Answers are in English.");
        clock.advance(Duration.ofMinutes(1));
        assertThat(varve.retire("t", "shop", "Answers are in English."))
                .hasValueSatisfying(fact -> assertThat(fact.retiredAt()).hasValue(clock.instant()));
        assertThat(digest().text()).doesNotContain("Answers are in");
        assertThat(session.context().systemText()).isEqualTo(before);
        assertThat(varve.retire("t", "shop", "no such thing")).isEmpty();
    }

    @Test
    void what_was_saved_is_named_by_some_of_its_words_if_nothing_else_has_them() {
        varve.remember("t", "shop", "Never deploy on a Saturday.", "");
        varve.remember("t", "shop", "Never push to main.", "");

        assertThatThrownBy(() -> varve.retire("t", "shop", "never"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("2 statements", "Saturday", "push to main");
        assertThat(varve.retire("t", "shop", "deploy on a saturday"))
                .hasValueSatisfying(fact -> assertThat(fact.summary()).isEqualTo("Never deploy on a Saturday."));
        assertThat(texts(digest().rules())).containsExactly("Never push to main.");
    }

    @Test
    void a_secret_is_masked_and_a_story_refused() {
        String key = "ghp_" + "9aB3dE5fG7hJ1kL2mN4pQ6rS8tU0vW2xY4z1";
        session.append(Message.user("The deploy always needs the token " + key + " in the header."));
        remember("rule", "The deploy needs the token " + key, "always needs the token " + key);
        assertThat(binding()).hasSize(1);
        assertThat(digest().text()).contains("The deploy needs the token").doesNotContain(key);
        assertThat(remember("rule", "word ".repeat(81) + "end", ""))
                .startsWith("Nothing changed: a statement to remember must have 1 to 400 characters");
        assertThat(remember("wish", "Be kind", "")).contains("no such kind");
        assertThat(remember("rule", " ", "")).contains("\"text\" is missing");
        assertThat(call("obey")).contains("no tool of that name");
    }

    @TestFactory
    Stream<DynamicTest> nothing_that_others_wrote_becomes_a_rule() throws IOException {
        try (InputStream in = Objects.requireNonNull(SaveToolsTest.class.getResourceAsStream("attacks.tsv"))) {
            List<String[]> attacks = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t"))
                    .toList();
            assertThat(attacks).hasSize(40);
            assertThat(attacks.stream().map(attack -> attack[0]).distinct()).hasSize(10);
            return attacks.stream()
                    .map(attack -> DynamicTest.dynamicTest(attack[0] + ": " + attack[4], () -> attack(attack)));
        }
    }

    private static void attack(String[] attack) {
        String words = attack[2].replace("\\n", "\n");
        InMemoryStore store = new InMemoryStore();
        try (Varve varve = Varve.builder().store(store).executor(Runnable::run).build()) {
            Session session = varve.session(SESSION);
            session.append(Message.user("Have a look at the build, please."), Message.assistant("I will look."));
            put(varve, session, attack[1], words);
            session.append(Message.assistant("Done."));

            for (String kind : List.of("rule", "decision", "fact")) {
                String answer = session.saveTools()
                        .call("remember", Map.of("kind", kind, "text", attack[4], "quote", attack[3]));
                assertThat(answer).contains("as your note and not as the user's");
            }
            Digest digest = varve.project("t", "shop")
                    .only(scope -> !scope.session().contains("other"))
                    .digest(2_000, ZoneOffset.UTC);
            String told = Stream.concat(digest.rules().stream(), digest.decisions().stream())
                    .filter(Digest.Line::saved)
                    .map(Digest.Line::text)
                    .collect(Collectors.joining("\n"));
            assertThat(told).doesNotContain(attack[4]);
        }
    }

    private static void put(Varve varve, Session session, String where, String words) {
        switch (where) {
            case "user" -> session.append(Message.user(words));
            case "machine" -> session.append(Message.user(words).withVoice(Voice.MACHINE));
            case "assistant" -> session.append(Message.assistant(words));
            case "tool" ->
                session.append(
                        Message.assistant(new Part.ToolCall("c1", "fetch", "{}")),
                        Message.tool(new Part.ToolResult("c1", "fetch", words, false)));
            case "sub-agent" ->
                varve.session(new Scope("t", "shop", "claude-code:s1/helper")).append(Message.user(words));
            case "sub-agent-reply" ->
                varve.session(new Scope("t", "shop", "claude-code:s1/helper"))
                        .append(Message.user("Find out."), Message.assistant(words));
            case "other" ->
                varve.session(new Scope("t", "shop", "claude-code:other")).append(Message.user(words));
            case "others-project" ->
                varve.session(new Scope("t", "mine", "claude-code:other")).append(Message.user(words));
            case "remembered" ->
                varve.session(new Scope("t", "shop", Scope.REMEMBERED)).append(Message.user(words));
            default -> throw new IllegalArgumentException(where);
        }
    }
}
