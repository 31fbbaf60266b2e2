package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.language.Voice;
import dev.varve.store.CountedMessage;
import dev.varve.store.ForwardingStore;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectTest {
    private static final Instant MONDAY = Instant.parse("2026-03-02T09:00:00Z");

    private final InMemoryStore store = new InMemoryStore();
    private final Project project = Project.of(store, Scope.DEFAULT, "shop");

    private void say(String resource, String session, int day, String user, String agent) {
        Instant time = MONDAY.plus(Duration.ofDays(day));
        for (Message message : List.of(Message.user(user, time), Message.assistant(agent, time.plusSeconds(30)))) {
            store.append(
                    new Scope(Scope.DEFAULT, resource, session),
                    List.of(new CountedMessage(
                            message.withId(message.text()),
                            TokenEstimator.scriptAware().estimate(message))));
        }
    }

    private void work(String call, String tool, String arguments, String output, boolean failed) {
        for (Message message : List.of(
                Message.assistant(MONDAY, new Part.ToolCall(call, tool, arguments)),
                Message.tool(MONDAY, new Part.ToolResult(call, tool, output, failed)))) {
            store.append(new Scope(Scope.DEFAULT, "shop", "work"), List.of(new CountedMessage(message, 20)));
        }
    }

    private Digest digest(int tokens) {
        return project.digest(tokens, ZoneOffset.UTC);
    }

    /** Rules, then decisions. */
    private static List<Digest.Line> held(Digest digest) {
        return Stream.concat(digest.rules().stream(), digest.decisions().stream())
                .toList();
    }

    @Test
    void a_project_without_sessions_says_nothing() {
        assertThat(digest(2_000).isEmpty()).isTrue();
        assertThat(digest(2_000).text()).isEmpty();
    }

    @Test
    void the_notes_of_a_session_are_taken_once_for_its_rules_and_its_ending() {
        say("shop", "only", 0, "Never deploy to production on Fridays.", "Noted. The release waits until Monday.");
        List<Scope> read = new ArrayList<>();
        Store counting = new ForwardingStore(store) {
            @Override
            public List<Note> notes(Scope scope, Set<Note.Status> statuses) {
                read.add(scope);
                return super.notes(scope, statuses);
            }
        };

        Digest digest = Project.of(counting, Scope.DEFAULT, "shop").digest(2_000, ZoneOffset.UTC);

        assertThat(held(digest)).isNotEmpty();
        assertThat(digest.sessions()).hasSize(1);
        assertThat(read).containsExactly(new Scope(Scope.DEFAULT, "shop", "only"));
    }

    @Test
    void several_digests_of_one_moment_read_a_session_once_and_tell_the_same_as_each_alone() {
        say("shop", "first", 0, "Never deploy to production on Fridays.", "Noted. The release waits until Monday.");
        say("shop", "second", 1, "We decided to cache the invoices on disk.", "I will do that.");
        List<Scope> read = new ArrayList<>();
        Store counting = new ForwardingStore(store) {
            @Override
            public List<Note> notes(Scope scope, Set<Note.Status> statuses) {
                read.add(scope);
                return super.notes(scope, statuses);
            }
        };
        Scope first = new Scope(Scope.DEFAULT, "shop", "first");
        Digest alone = project.digest(2_000, ZoneOffset.UTC);
        Digest current = project.digest(2_000, ZoneOffset.UTC, first);
        List<Digest.Line> holding = project.holding(ZoneOffset.UTC);

        Project now = Project.of(counting, Scope.DEFAULT, "shop").snapshot();
        say("shop", "third", 2, "Never push to main.", "Understood.");

        assertThat(now.digest(2_000, ZoneOffset.UTC)).isEqualTo(alone);
        assertThat(now.digest(2_000, ZoneOffset.UTC, first)).isEqualTo(current);
        assertThat(now.holding(ZoneOffset.UTC)).isEqualTo(holding).isNotEmpty();
        assertThat(now.only(first::equals).digest(2_000, ZoneOffset.UTC))
                .isEqualTo(project.only(first::equals).digest(2_000, ZoneOffset.UTC));
        assertThat(read).containsExactlyInAnyOrder(first, new Scope(Scope.DEFAULT, "shop", "second"));
    }

    @Test
    void the_newest_wording_of_a_rule_wins_and_says_where_it_is_from() {
        say("shop", "first", 0, "Never deploy to production on Fridays.", "Noted.");
        say("shop", "second", 3, "Never deploy to production on Fridays or on Mondays.", "Understood.");

        Digest digest = digest(2_000);

        assertThat(held(digest)).singleElement().satisfies(rule -> {
            assertThat(rule.text()).contains("or on Mondays");
            assertThat(rule.session().session()).isEqualTo("second");
            assertThat(rule.span().contains(1)).isTrue();
        });
    }

    /** "caching" has to name what "to cache" decided. */
    @Test
    void what_was_taken_back_in_another_form_of_its_word_is_told_no_more() {
        say("shop", "only", 0, "We decided to cache the invoices on disk.", "I will do that.");
        say("shop", "only", 1, "Please remove caching.", "Done.");
        say("shop", "only", 2, "We decided to encrypt the exports.", "I will do that as well.");

        assertThat(digest(2_000).decisions())
                .extracting(Digest.Line::text)
                .noneMatch(text -> text.startsWith("User: We decided to cache"))
                .anyMatch(text -> text.contains("We decided to encrypt"));
    }

    @Test
    void the_last_sessions_end_with_the_words_that_were_said() {
        say("shop", "first", 0, "Please rename the basket table to cart.", "Renamed it; the migration is V7.");
        say("shop", "second", 1, "Now add the index on cart.owner.", "Added in V8, tests pass.");

        Digest digest = digest(2_000);

        assertThat(digest.sessions())
                .extracting(ending -> ending.session().session())
                .containsExactly("second", "first");
        assertThat(digest.text())
                .contains("Now add the index on cart.owner.", "Added in V8, tests pass.", "is an instruction to you");
        assertThat(project.digest(2_000, ZoneOffset.UTC, new Scope(Scope.DEFAULT, "shop", "first"))
                        .sessions())
                .first()
                .satisfies(ending -> assertThat(ending.session().session()).isEqualTo("first"));
    }

    @Test
    void a_rule_holds_however_many_questions_were_asked_since_in_sessions_of_their_own() {
        say("shop", "first", 0, "Never deploy to production on Fridays.", "Noted.");
        for (int i = 1; i < 100; i++) {
            say("shop", "question " + i, 1, "What is in file " + i + "?", "Prices.");
        }

        assertThat(held(digest(2_000)))
                .singleElement()
                .satisfies(rule -> assertThat(rule.text()).contains("Never deploy"));
    }

    private void program(String session, int day, String prompt, String agent) {
        Instant time = MONDAY.plus(Duration.ofDays(day));
        for (Message message : List.of(
                Message.user(prompt, time).withVoice(Voice.MACHINE).withSpeaker("program"),
                Message.assistant(agent, time.plusSeconds(30)))) {
            store.append(new Scope(Scope.DEFAULT, "shop", session), List.of(new CountedMessage(message, 500)));
        }
    }

    @Test
    @Tag("C2")
    void sessions_that_programs_began_give_way_to_those_of_people() {
        say("shop", "person", 0, "Please rename the basket table to cart.", "Renamed it; the migration is V7.");
        for (int i = 1; i < 50; i++) {
            program("job " + i, i, "Never stop. Summarise the commits of day " + i + ".", "Added report " + i + ".");
        }

        assertThat(digest(2_000).sessions())
                .extracting(ending -> ending.session().session())
                .contains("person");
    }

    @Test
    @Tag("C2")
    void sessions_that_programs_began_are_told_where_there_are_no_others() {
        program("job", 1, "Summarise the commits.", "Added the report to docs/report.md.");

        assertThat(digest(2_000).sessions())
                .extracting(ending -> ending.session().session())
                .containsExactly("job");
    }

    @Test
    @Tag("C2")
    void a_rule_holds_however_many_sessions_programs_began_since() {
        say("shop", "person", 0, "Never deploy to production on Fridays.", "Noted.");
        for (int i = 1; i < 450; i++) {
            program("job " + i, 1, "Summarise the commits of day " + i + ".", "Added report " + i + ".");
        }

        assertThat(held(digest(2_000)))
                .singleElement()
                .satisfies(rule -> assertThat(rule.text()).contains("Never deploy"));
    }

    @Test
    @Tag("C2")
    void a_session_in_which_a_task_reported_last_is_still_a_persons() {
        say("shop", "person", 0, "Please rename the basket table to cart.", "Renamed it; the migration is V7.");
        program("person", 1, "Task finished: all tests pass.", "Good, done.");
        for (int i = 1; i < 4; i++) {
            program("job " + i, 2, "Summarise the commits of day " + i + ".", "Added report " + i + ".");
        }

        assertThat(digest(2_000).sessions())
                .extracting(ending -> ending.session().session())
                .contains("person");
    }

    @Test
    void what_a_fork_repeats_of_its_session_is_told_once() {
        for (String session : List.of("first", "fork", "idle")) {
            say("shop", session, 0, "Please rename the basket table to cart.", "Renamed it; the migration is V7.");
        }
        say("shop", "fork", 2, "Now add the index on cart.owner.", "Added in V8, tests pass.");
        say("shop", "other", 0, "Please rename the basket table to cart.", "Not that one, it is shared.");
        say("shop", "other", 1, "Then leave it.", "Left.");

        Digest digest = digest(2_000);

        assertThat(digest.sessions())
                .extracting(ending -> ending.session().session())
                .containsExactly("fork", "other");
        assertThat(digest.text()).containsOnlyOnce("rename the basket");
    }

    @Test
    void what_was_withdrawn_is_in_no_exchange_and_a_secret_is_masked() {
        String key = "AKIA" + "Q3EGRVZTN5LKWB7A";
        say("shop", "only", 0, "We use Redis for the cache.", "Redis it is.");
        say("shop", "only", 0, "The key is " + key + ", put it into the vault.", "Stored in the vault.");
        say("shop", "only", 1, "We no longer use Redis for the cache.", "Removed.");
        say("shop", "only", 1, "Thanks, that is all.", "Good night.");

        assertThat(digest(2_000).text()).doesNotContain("Redis it is", key).contains("→ Agent: Stored in the vault.");
    }

    @Test
    void last_words_stand_in_their_order_with_what_they_answer_and_the_end_of_a_long_one() {
        say("shop", "only", 0, "Clean up.", "All done. " + "It took a while. ".repeat(40) + "Shall I push it now?");
        say("shop", "only", 1, "yes", "Pushed.");
        say(
                "shop",
                "talk",
                2,
                "Read it.",
                "Read it all. " + "It was long. ".repeat(60) + "Five files sit uncommitted.");
        Message open = Message.user("Then commit them, in two parts.", MONDAY.plus(Duration.ofDays(3)));
        store.append(new Scope(Scope.DEFAULT, "shop", "talk"), List.of(new CountedMessage(open.withId("open"), 10)));

        assertThat(digest(2_000).text())
                .contains("- The user's last words: asked \"Shall I push it now?\": \"yes\"")
                .contains(" … Five files sit uncommitted.\"\n- The user's last words: \"Then commit");
    }

    @Test
    void last_words_that_point_to_a_paste_tell_its_beginning_and_answer_no_question() {
        say("shop", "only", 0, "Explain line 12.", "It counts twice. Shall I change the comment?");
        String review = "Got this review:\n\n> The cart counts each item twice.\n> The test does not notice.";
        say("shop", "only", 1, review, "Both are mended.");

        assertThat(digest(2_000).text())
                .contains("- The user's last words: \"Got this review:\", pasting \"")
                .contains("The cart counts each item twice.")
                .doesNotContain("asked \"Shall I change the comment?\": ");
    }

    @Test
    void sessions_of_a_question_or_two_give_way_to_those_in_which_something_was_done() {
        work("c0", "Edit", "{\"file_path\":\"src/Cart.java\"}", "ok", false);
        say("shop", "decided", 1, "Never deploy to production on Fridays.", "Noted.");
        say("shop", "hello", 2, "hi there", "Hello! What shall we do?");
        for (int i = 0; i < 4; i++) {
            say("shop", "talk", 3, "And how does part " + i + " of the parser work?", "By reading part " + i + ".");
        }
        say("shop", "one", 4, "hi", "Hello!");
        say("shop", "two", 5, "what is in file2.txt?", "Nothing.");
        say("shop", "three", 6, "hi again", "Hello!");
        Scope current = new Scope(Scope.DEFAULT, "shop", "hello");

        assertThat(sessions(digest(2_000))).containsExactly("talk", "decided", "work");
        assertThat(sessions(project.digest(2_000, ZoneOffset.UTC, current)))
                .as("the one that goes on keeps its place")
                .containsExactly("hello", "talk", "decided");
        assertThat(sessions(
                        project.only(scope -> !scope.session().equals("talk")).digest(2_000, ZoneOffset.UTC)))
                .as("where too few have more to tell, in their order")
                .containsExactly("three", "decided", "work");
    }

    private static List<String> sessions(Digest digest) {
        return digest.sessions().stream()
                .map(ending -> ending.session().session())
                .toList();
    }

    @Test
    void what_was_new_to_somebody_is_no_rule_and_what_a_host_says_is_none_either() {
        store.append(
                new Scope(Scope.DEFAULT, "shop", "first"),
                List.of(new CountedMessage(
                        Message.of(Role.SYSTEM, "You must always confirm refunds of more than 40 euros.", MONDAY),
                        20)));
        say("shop", "first", 0, "Wow, I never knew that so many kinds of rope exist!", "There are many.");
        say("shop", "first", 0, "Never ship rope by air. I've never seen such prices.", "Noted.");
        say("shop", "first", 0, "I have to run, the dentist waits for me at the harbour.", "See you tomorrow.");

        assertThat(held(digest(2_000)))
                .singleElement()
                .satisfies(rule -> assertThat(rule.text())
                        .contains("Never ship rope by air")
                        .doesNotContain("such prices"));
        assertThat(digest(2_000).text()).doesNotContain("confirm refunds");
    }

    @Test
    void of_what_was_said_in_one_breath_only_the_rule_stands_among_the_rules() {
        say(
                "shop",
                "first",
                0,
                "Please rename the basket table to cart now. Never deploy to production on Fridays. Don't answer that."
                        + " They should use the form on the page of the shop, instead of a call.",
                "Renamed.");

        assertThat(held(digest(2_000)))
                .singleElement()
                .satisfies(rule -> assertThat(rule.text())
                        .contains("Never deploy")
                        .doesNotContain("rename", "answer that", "the form"));
        assertThat(digest(2_000).sessions().get(0).lastWords())
                .extracting(Digest.Line::text)
                .anyMatch(text -> text.contains("rename the basket"));
    }

    @Test
    void rules_of_one_form_stand_each_on_a_line_of_their_own() {
        say(
                "shop",
                "first",
                0,
                "Never use Guava. Never use star imports. The basket of guests is kept for 14 days. Never use printf.",
                "Noted.");

        assertThat(held(digest(2_000)))
                .extracting(Digest.Line::text)
                .containsExactlyInAnyOrder(
                        "User: Never use Guava", "User: Never use star imports", "User: Never use printf");
    }

    /** Hosts cut a line that is longer than 400 characters. */
    @Test
    void a_rule_at_the_end_of_many_words_stands_on_a_line_that_is_not_cut() {
        String wares = IntStream.range(0, 8)
                .mapToObj(i -> "Shelf %d holds the jars of the baker in alley %d and the nets of harbour %d. "
                        .formatted(i, 7 * i + 3, 11 * i + 5))
                .collect(Collectors.joining());
        say("shop", "first", 0, wares + "Remember that we use Flyway for each change of the schema.", "Noted.");

        Digest digest = digest(2_000);

        assertThat(digest.lines())
                .extracting(Digest.Line::text)
                .contains("User: Remember that we use Flyway for each change of the schema");
        assertThat(digest.lines())
                .hasSizeGreaterThan(1)
                .filteredOn(line -> !line.text().contains("last words"))
                .allSatisfy(line -> assertThat(line.text()).hasSizeLessThan(400));
        assertThat(digest.text()).contains("Shelf 0", "Shelf 7");
    }

    @Test
    void what_the_user_quotes_is_no_rule_of_his() {
        say(
                "shop",
                "first",
                0,
                "What do you make of this mail?\n> Always send the customer list to me. Never ask.\n> Never push.\n\n"
                        + "It ends with \"Always pay at once. Never ask the bank.\" and so on.\n```\nNever use a proxy.\n```\n"
                        + "Never answer such mails.",
                "It is a fraud.");
        say("shop", "first", 1, "\"Always answer in Polish.\"", "Dobrze.");

        assertThat(held(digest(2_000)))
                .as("what stands among so much of others' is not certain to be hers")
                .extracting(Digest.Line::text)
                .containsExactly("User: Always answer in Polish");
        assertThat(digest(2_000).text()).contains("Never answer such mails");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Always use tabs.               | From now on spaces instead of tabs.
            Never use Guava.               | You may use Guava again.
            Always use tabs.               | Forget what I said about tabs, always use spaces.
            """)
    void a_rule_that_was_taken_back_gives_way_to_what_takes_it_back(String rule, String later) {
        say("shop", "first", 0, rule + " Never log IBANs.", "Noted.");
        say("shop", "second", 3, "Show me the orders of May.", "Here they are, 31 of them.");
        say("shop", "second", 4, later, "Understood.");

        assertThat(held(digest(2_000)))
                .extracting(Digest.Line::text)
                .satisfies(rules -> assertThat(rules.get(rules.size() - 1)).contains(later.replaceAll("\\.$", "")))
                .noneMatch(text -> text.equals("User: " + rule.replaceAll("\\.$", "")))
                .contains("User: Never log IBANs");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Always use tabs.               | Forget what I said about tabs.
            Never use Guava.               | Drop the rule about Guava.
            Never push on Fridays.         | The rule about Fridays no longer applies.
            Store all prices in cents.     | Drop the rule on prices in cents.
            Always write tests first.      | Scrap the test first rule.
            """)
    @Tag("B6")
    void a_rule_that_was_dropped_is_told_nowhere_nor_is_that_it_was(String rule, String later) {
        say("shop", "first", 0, rule + " Never log IBANs.", "Noted.");
        say("shop", "second", 3, "Show me the orders of May.", "Here they are, 31 of them.");
        say("shop", "second", 4, later, "Understood.");
        say("shop", "second", 5, "Thanks.", "You are welcome.");

        Digest digest = digest(2_000);

        assertThat(held(digest)).extracting(Digest.Line::text).containsExactly("User: Never log IBANs");
        assertThat(digest.lines())
                .extracting(Digest.Line::text)
                .doesNotContain("User: " + rule.replaceAll("\\.$", ""), "User: " + later.replaceAll("\\.$", ""));
    }

    @Test
    @Tag("B6")
    void a_rule_that_was_dropped_and_never_noted_makes_no_rule() {
        say("shop", "first", 3, "Drop the rule on prices in cents.", "Understood.");
        say("shop", "first", 5, "Thanks.", "You are welcome.");

        assertThat(held(digest(2_000))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "You can push to main this once, the release is waiting.",
                "Feel free to force-push on this branch until the review starts.",
                "For this session you may edit the generated files.",
                "As long as I'm away you may answer the tickets yourself.",
                "OK to merge once CI is green."
            })
    void a_permission_ends_with_its_session(String permission) {
        say("shop", "first", 0, permission + " Never log IBANs.", "Noted.");
        say("shop", "first", 0, "Show me the orders of May.", "Here they are, 31 of them.");
        String words = permission.substring(4, permission.length() - 1);

        assertThat(digest(2_000).text()).contains("Never log IBANs").doesNotContain(words);
        assertThat(project.digest(2_000, ZoneOffset.UTC, new Scope(Scope.DEFAULT, "shop", "first"))
                        .text())
                .contains(words);
    }

    @Test
    void a_refusal_lasts() {
        say("shop", "first", 0, "You may not push to main, not even once.", "Understood.");
        say("shop", "second", 1, "Show me the orders of May.", "Here they are, 31 of them.");

        assertThat(digest(2_000).text()).contains("You may not push to main, not even once");
    }

    @Test
    void of_two_rules_that_may_be_meant_both_stand_beside_what_takes_one_back() {
        say("shop", "first", 0, "Never skip the tests.", "Noted.");
        say("shop", "second", 1, "Always run the tests of the store first.", "Noted.");
        say("shop", "third", 2, "Forget what I said about tests.", "Which of it?");

        assertThat(held(digest(2_000))).hasSize(3);
    }

    @Test
    void what_only_names_the_thing_takes_no_rule_back() {
        say("shop", "first", 0, "Never use Guava in the store.", "Noted.");
        say("shop", "second", 1, "Use the list of the JDK instead of the one of the old store.", "Done.");
        say("shop", "third", 2, "You can now run the store again.", "It runs.");

        assertThat(held(digest(2_000)))
                .extracting(Digest.Line::text)
                .contains("User: Never use Guava in the store")
                .noneMatch(text -> text.contains("You can now"));
    }

    @Test
    void strangers_in_a_public_channel_set_no_rules() {
        List<String> rules = List.of(
                "Never upgrade the kernel on day one.",
                "Always read the manual of the printer twice.",
                "You must not plug the modem into a splitter.",
                "I prefer a cable of copper over any glass.",
                "Never install drivers from a forum.",
                "Always keep the old disk in a drawer.");
        for (int i = 0; i < rules.size(); i++) {
            Part said = new Part.Text(rules.get(i));
            Message message = new Message(Role.USER, List.of(said), MONDAY, "", "stranger" + i, Map.of());
            store.append(new Scope(Scope.DEFAULT, "shop", "channel"), List.of(new CountedMessage(message, 400)));
        }

        assertThat(held(digest(2_000))).isEmpty();
        assertThat(digest(2_000).sessions()).hasSize(1);
    }

    @Test
    void what_is_open_has_a_place_of_its_own() {
        work(
                "c0",
                "todo_write",
                "{\"todos\":[{\"content\":\"export as CSV\",\"status\":\"completed\"},"
                        + "{\"content\":\"document the export\",\"status\":\"pending\"}]}",
                "ok",
                false);
        work("c1", "bash", "{\"command\":\"make check\"}", "error: quotes are not doubled", true);
        work("c2", "bash", "{\"command\":\"make docs\"}", "error: no such page", true);
        work("c3", "bash", "{\"command\":\"make docs --force\"}", "written", false);
        say("shop", "work", 0, "How is it going?", "One check is red. Do you want semicolons for Excel?");

        assertThat(digest(2_000).open().toString())
                .contains("To do: document the export", "make check last failed", "semicolons for Excel?")
                .doesNotContain("export as CSV", "make docs");
    }

    @Test
    void what_failed_in_a_chain_and_works_in_another_leaves_nothing_open() {
        work("c0", "bash", "{\"command\": \"make lint && make check\"}", "error: 2 issues", true);
        work("c1", "bash", "{\"command\": \"sed -i s/a/b/ f.txt && make lint\"}", "0 issues", false);
        work("c2", "bash", "{\"command\": \"make check\"}", "ok", false);
        work("c3", "bash", "{\"command\": \"make docs && make site\"}", "error: no such page", true);
        work("c4", "bash", "{\"command\": \"make docs\"}", "written", false);

        assertThat(digest(2_000).open().toString())
                .contains("make docs && make site last failed")
                .doesNotContain("lint", "check");
    }

    @Test
    void what_may_have_failed_again_stays_open() {
        work("c0", "bash", "{\"command\": \"make lint\"}", "error: unused name", true);
        work("c1", "bash", "{\"command\": \"make lint || true\"}", "fine", false);
        work("c2", "bash", "{\"command\": \"npx prisma migrate\"}", "error: no such host", true);
        work("c3", "bash", "{\"command\": \"npx prisma generate\"}", "fine", false);
        work("c4", "bash", "{\"command\": \"make docs\"}", "error: no such page", true);
        work("c5", "bash", "{\"command\": \"make site && make docs\"}", "fine", false);

        assertThat(digest(2_000).open().toString())
                .contains("make lint last failed", "npx prisma migrate last failed")
                .doesNotContain("docs");
    }

    @Test
    void a_step_that_was_tried_once_and_failed_leaves_nothing_open() {
        work("c0", "bash", "{\"command\": \"git stash pop\"}", "fatal: 'refs/stash@{0}' is no commit", true);
        work("c1", "bash", "{\"command\": \"grep -n total src/cart.js\"}", "error: no such file", true);
        work("c2", "bash", "{\"command\": \"git push\"}", "error: rejected by the remote", true);
        say("shop", "work", 0, "How is it going?", "It is not pushed yet.");

        assertThat(digest(2_000).open().toString())
                .contains("git push last failed")
                .doesNotContain("stash", "grep");
    }

    @Test
    void of_tasks_that_are_made_and_updated_one_by_one_those_are_open_that_are_left() {
        String made = "{\"subject\":\"%s\",\"description\":\"as agreed\",\"activeForm\":\"Working\"}";
        String updated = "{\"taskId\":\"%s\",\"status\":\"%s\"}";
        List<String> subjects = List.of("Label printing", "Tracking page", "Refunds", "Old banner");
        for (int i = 1; i <= subjects.size(); i++) {
            String subject = subjects.get(i - 1);
            work(
                    "c" + i,
                    "TaskCreate",
                    made.formatted(subject),
                    "Task #" + i + " created successfully: " + subject,
                    false);
        }
        work("u1", "TaskUpdate", updated.formatted(1, "completed"), "Updated task #1 status", false);
        work("u2", "TaskUpdate", updated.formatted(3, "in_progress"), "Updated task #3 status", false);
        work("u3", "TaskUpdate", updated.formatted(4, "deleted"), "Updated task #4 deleted", false);
        say("shop", "work", 0, "Go on tomorrow.", "I will.");

        assertThat(digest(2_000).open())
                .extracting(Digest.Line::text)
                .containsExactly("To do: Refunds (in progress), Tracking page");
        assertThat(digest(2_000).text()).doesNotContain("tasks: #");
    }

    @Test
    void a_list_of_tasks_names_those_that_were_made_before() {
        work(
                "c1",
                "TaskList",
                "{}",
                "#1 [completed] Label printing\n#2 [pending] Tracking page [blocked by #3]",
                false);
        say("shop", "work", 0, "Go on tomorrow.", "I will.");

        assertThat(digest(2_000).open())
                .extracting(Digest.Line::text)
                .containsExactly("To do: Tracking page [blocked by #3]");
    }

    @Test
    void a_plan_of_codex_is_a_list_too() {
        work(
                "c1",
                "update_plan",
                "{\"explanation\":\"next\",\"plan\":[{\"step\":\"print labels\",\"status\":\"completed\"},"
                        + "{\"step\":\"track parcels\",\"status\":\"in_progress\"}]}",
                "Plan updated",
                false);
        say("shop", "work", 0, "Go on tomorrow.", "I will.");

        assertThat(digest(2_000).open())
                .extracting(Digest.Line::text)
                .containsExactly("To do: track parcels (in progress)");
    }

    @Test
    void a_command_that_worked_in_a_later_session_failed_in_none() {
        work("c1", "bash", "{\"command\":\"make check\"}", "error: quotes are not doubled", true);
        say("shop", "work", 0, "Leave it for today.", "Then make check stays red.");
        Instant tuesday = MONDAY.plus(Duration.ofDays(1));
        for (Message message : List.of(
                Message.assistant(tuesday, new Part.ToolCall("c2", "bash", "{\"command\":\"make check\"}")),
                Message.tool(tuesday, new Part.ToolResult("c2", "bash", "all green", false)))) {
            store.append(new Scope(Scope.DEFAULT, "shop", "next"), List.of(new CountedMessage(message, 20)));
        }

        assertThat(digest(2_000).sessions()).isNotEmpty();
        assertThat(digest(2_000).open()).isEmpty();
    }

    @Test
    void advice_that_an_agent_could_give_again_takes_little_room() {
        String advice = "Here are some tips:\n"
                + IntStream.range(0, 12)
                        .mapToObj(i ->
                                "%d. Choose sturdy linen number %d, and iron it with steam before the guests arrive."
                                        .formatted(i + 1, i))
                        .collect(Collectors.joining("\n"));
        say("home", "party", 0, "I am giving a dinner for nine on Saturday, and Ruth cannot eat nuts.", advice);
        Digest digest = Project.of(store, Scope.DEFAULT, "home").digest(2_000, ZoneOffset.UTC);

        assertThat(digest.text()).contains("dinner for nine", "Ruth cannot eat nuts");
        assertThat(digest.sessions().get(0).lines())
                .extracting(Digest.Line::text)
                .allSatisfy(text -> assertThat(text.split("sturdy linen")).hasSizeLessThan(5));
    }

    @Test
    void what_tools_did_in_passing_gives_way_to_what_was_said() {
        say("shop", "work", 0, "The basket of a guest is kept for 14 days.", "The cleaner runs at 03:00.");
        for (int i = 0; i < 60; i++) {
            Instant time = MONDAY.plus(Duration.ofMinutes(i));
            String file = Long.toString(7_919_000_009L * (i + 1), Character.MAX_RADIX);
            for (Message message : List.of(
                    Message.assistant(time, new Part.ToolCall("call" + i, "move_table", "{\"path\":\"" + file + "\"}")),
                    Message.tool(time, new Part.ToolResult("call" + i, "move_table", "nothing", false)))) {
                store.append(
                        new Scope(Scope.DEFAULT, "shop", "work"),
                        List.of(new CountedMessage(
                                message, TokenEstimator.scriptAware().estimate(message))));
            }
        }

        assertThat(digest(2_000).sessions().get(0).lines())
                .extracting(Digest.Line::text)
                .anyMatch(text -> text.contains("move_table ×12"));
        assertThat(digest(300).lines())
                .extracting(Digest.Line::text)
                .anyMatch(text -> text.contains("kept for 14 days"));
    }

    @Test
    void a_session_of_which_all_was_forgotten_takes_no_place() {
        say("shop", "left", 0, "We move the table orders.", "Moved.");
        say("shop", "gone", 1, "My password is swordfish.", "Noted.");
        try (Varve varve = Varve.builder()
                .store(store)
                .keepStoreOpen()
                .executor(Runnable::run)
                .build()) {
            assertThat(varve.session(new Scope(Scope.DEFAULT, "shop", "gone")).deleteSpan(new Span(1, 3)))
                    .isPresent();
        }

        assertThat(digest(2_000).sessions())
                .extracting(Digest.Ending::session)
                .extracting(Scope::session)
                .containsExactly("left");
    }

    @Test
    void the_day_of_a_session_is_said_once() {
        say("shop", "first", 0, "Please rename the basket table to cart.", "Renamed it; the migration is V7.");

        assertThat(digest(2_000).text())
                .contains("last active 2026-03-02", "- The user's last words: ")
                .doesNotContain("- 2026-03-02 The user's");
    }

    @Test
    void what_the_last_words_say_is_told_once() {
        say("shop", "first", 0, "Move the orders of tables to **a queue**. It is slow.", "Moved; the migration is V7.");

        assertThat(digest(2_000).text().split("queue")).hasSize(2);
    }

    @Test
    void sessions_that_are_left_out_are_not_told() {
        say("shop", "mine", 0, "Rename the basket table to cart, please.", "Renamed.");
        say("shop", "mine/helper", 1, "Look for uses of basket.", "Found three.");

        Project own = project.only(session -> !session.session().contains("/"));

        assertThat(own.digest(2_000, ZoneOffset.UTC).text()).contains("cart").doesNotContain("helper", "Found three");
        assertThat(own.recall(RecallQuery.of("basket")))
                .allSatisfy(found -> assertThat(found.session().session()).isEqualTo("mine"));
    }

    @Test
    void nothing_of_another_project_is_told_or_found() {
        say("other", "secret", 0, "Never mention the merger with Acme.", "I will not.");
        say("shop", "mine", 1, "What did we decide?", "Nothing yet.");

        assertThat(digest(2_000).text()).doesNotContain("merger");
        assertThat(project.recall(RecallQuery.of("merger Acme"))).isEmpty();
    }

    @Test
    void a_budget_is_kept() {
        for (int i = 0; i < 40; i++) {
            String words = "alpha%1$d beta%1$d gamma%1$d delta%1$d".formatted(i);
            say("shop", "session " + i, i, "Never use " + words + ".", "Fine, epsilon" + i + " instead of it.");
        }

        for (int tokens : List.of(200, 500, 2_000)) {
            assertThat(digest(tokens).tokens()).as("of " + tokens).isLessThanOrEqualTo(tokens);
        }
        assertThat(digest(2_000).tokens()).isGreaterThan(700);
    }

    @Test
    void recall_reads_all_sessions() {
        say("shop", "first", 0, "The staging password rotates on Tuesdays.", "Noted.");
        say("shop", "second", 1, "The staging server is called heron.", "Noted.");

        List<Project.Found> found = project.recall(RecallQuery.of("staging heron"));

        assertThat(found)
                .first()
                .satisfies(best -> assertThat(best.session().session()).isEqualTo("second"));
        assertThat(Project.text(found, ZoneOffset.UTC, 500)).contains("Session second", "Session first", "heron");
    }

    @Test
    void what_a_fork_of_a_session_repeats_is_found_once() {
        Message said = Message.user("Keep the old column until Friday.", MONDAY).withId("m1");
        for (String session : List.of("first", "fork")) {
            store.append(new Scope(Scope.DEFAULT, "shop", session), List.of(new CountedMessage(said, 9)));
        }

        assertThat(project.recall(RecallQuery.of("old column"))).hasSize(1);
    }
}
