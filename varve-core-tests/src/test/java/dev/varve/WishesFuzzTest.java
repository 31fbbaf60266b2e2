package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.store.InMemoryStore;
import dev.varve.testkit.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What a user wants of an agent is in the notes: whatever it is, wherever in a message it was said, however much tools
 * returned around it, under each policy. Whole sessions through the engine, notes by rules. The build walks a sample;
 * {@code -Dvarve.wishes=10000} walks more.
 */
@Tag("A2")
class WishesFuzzTest {
    private static final int CASES = Integer.getInteger("varve.wishes", 40);
    private static final long SEED = Long.getLong("varve.seed", 20_261_122);
    private static final double WANTED = 0.99;
    private static final List<Policy> POLICIES =
            List.of(Policy.defaults(), Policy.incremental(), Policy.windowed(), Policy.tiered());
    private static final int WINDOW = 6_000;

    /** A kind of wish, as sentences about a thing; what follows a bar has to stand in the notes beside the thing. */
    private record Kind(String name, List<String> sentences, List<String> things) {}

    private static final List<Kind> KINDS = List.of(
            new Kind(
                    "rule",
                    List.of(
                            "Keep %s short.|short",
                            "From now on write %s in French.|French",
                            "Always run the tests before you touch %s.|tests",
                            "Use tabs in %s, not spaces.|tabs",
                            "Whenever you change %s, tell Mina first.|Mina",
                            "Only Theo may approve %s.|Theo"),
                    List.of("the release notes", "the parser", "the answers", "the billing module", "the reports")),
            new Kind(
                    "allergy",
                    List.of(
                            "I am allergic to %s, never order anything with it for me.|allergic",
                            "My daughter cannot eat %s.|daughter",
                            "I can't have %s because of my stomach.|stomach",
                            "I'm lactose intolerant and my husband is allergic to %s.|lactose",
                            "%s makes my throat swell.|throat"),
                    List.of("walnuts", "gluten", "shellfish", "celery", "penicillin")),
            new Kind(
                    "prohibition",
                    List.of(
                            "Never order anything with %s.|Never",
                            "Please don't touch %s.|don't",
                            "Stop changing %s.|Stop",
                            "No more edits of %s, please.|No more",
                            "You must not delete %s.|not",
                            "Leave %s alone.|alone",
                            "Undo that, I want %s back.|Undo"),
                    List.of(
                            "the old layout",
                            "the staging database",
                            "the login page",
                            "config.yaml",
                            "Mina's branch")),
            new Kind(
                    "preference",
                    List.of(
                            "I'd rather have %s.|rather",
                            "I prefer %s over anything else.|prefer",
                            "Call me Ada when we talk about %s.|Ada",
                            "I like %s best.|best",
                            "Only e-mail me about %s, no calls.|calls",
                            "For me %s is fine, my wife wants a balcony.|balcony"),
                    List.of("a window seat", "the early train", "dark mode", "green tea", "the quiet hotel")),
            new Kind(
                    "decision",
                    List.of(
                            "Let's go with %s.|go with",
                            "We decided against %s.|against",
                            "OK, %s it is.|it is",
                            "We take %s, the others are too expensive.|expensive",
                            "I have made up my mind: %s.|mind",
                            "Agreed, %s then."),
                    List.of("Kafka", "DMS", "option 2", "the blue one", "PostgreSQL 16")),
            new Kind(
                    "deadline",
                    List.of(
                            "The report is due by %s.|report",
                            "We meet on %s, not on the 12th.|meet",
                            "The demo has to be ready before %s.|demo",
                            "My visa runs out on %s.|visa",
                            "Nothing may be deployed after %s.|deployed"),
                    List.of("14 March", "19 October", "2 May 2026", "30 June", "24 December")));

    private static final List<String> AROUND = List.of(
            "%s",
            "%s What is the weather like in Lyon?",
            "How do I list the files of a folder? %s",
            "Thanks, that works! %s",
            "%s Thanks!",
            "By the way: %s",
            "The build took 14 minutes today. %s Can you look at why that is?",
            "%s\n\nAnd here is what I saw:\n```\nat shop.Cart.total(Cart.java:14)\n```",
            "One more thing before you go on. %s",
            "- run the tests\n- %s\n- then commit");

    private static final int[] RESULTS = {0, 40, 250, 1_000, 4_000, 16_000};
    private static final int[] BEFORE = {0, 2, 6};
    private static final int[] AFTER = {1, 4, 10};

    /** What a case came to. */
    private record Outcome(String kind, String policy, boolean kept, String told) {}

    private final SettableClock clock = SettableClock.at(Instant.parse("2026-03-02T09:00:00Z"));

    @Test
    void what_the_user_wants_is_in_the_notes() {
        Random random = new Random(SEED);
        List<Outcome> outcomes = new ArrayList<>();
        for (int i = 0; i < CASES; i++) {
            outcomes.add(walk(random, POLICIES.get(i % POLICIES.size())));
        }

        List<String> lost = outcomes.stream()
                .filter(outcome -> !outcome.kept())
                .map(Outcome::told)
                .toList();
        System.out.println("wishes: " + (CASES - lost.size()) + " of " + CASES + " in the notes " + shares(outcomes));
        assertThat((double) (CASES - lost.size()) / CASES).as("lost: %s", lost).isGreaterThanOrEqualTo(WANTED);
    }

    /** How many of how many were kept, by kind and by policy. */
    private static Map<String, String> shares(List<Outcome> outcomes) {
        Map<String, int[]> counts = new TreeMap<>();
        for (Outcome outcome : outcomes) {
            for (String key : List.of(outcome.kind(), outcome.policy())) {
                int[] count = counts.computeIfAbsent(key, same -> new int[2]);
                count[0] += outcome.kept() ? 1 : 0;
                count[1]++;
            }
        }
        Map<String, String> shares = new TreeMap<>();
        counts.forEach((key, count) -> shares.put(key, count[0] + "/" + count[1]));
        return shares;
    }

    private Outcome walk(Random random, Policy policy) {
        Kind kind = pick(random, KINDS);
        String thing = pick(random, kind.things());
        String[] sentence = pick(random, kind.sentences()).split("\\|");
        String wish = sentence[0].formatted(thing);
        String said = pick(random, AROUND).formatted(wish);
        int result = RESULTS[random.nextInt(RESULTS.length)];
        int before = BEFORE[random.nextInt(BEFORE.length)];
        int after = AFTER[random.nextInt(AFTER.length)];
        try (Varve varve = Varve.builder()
                .store(new InMemoryStore(clock))
                .policy(policy)
                .contextWindow(WINDOW)
                .clock(clock)
                .executor(Runnable::run)
                .build()) {
            Session session = varve.session("wishes");
            for (int turn = 0; turn < before; turn++) {
                turn(session, "Please look at shelf " + turn + " of the shop.", turn, result);
            }
            turn(session, said, before, result);
            for (int turn = 1; turn <= after; turn++) {
                turn(session, "Go on with page " + turn + ".", before + turn, result);
            }
            assertThat(session.end(Duration.ofSeconds(30))).isTrue();
            boolean kept =
                    tells(session.notes(), thing) && (sentence.length == 1 || tells(session.notes(), sentence[1]));
            return new Outcome(
                    kind.name(),
                    policy.name(),
                    kept,
                    policy.name() + ", results of " + result + ", turn " + before + " of " + (before + after + 1) + ": "
                            + said);
        }
    }

    private void turn(Session session, String said, int number, int result) {
        session.append(Message.user(said, tick()));
        if (result > 0) {
            String id = "c" + number;
            String output = ("line " + number + " says nothing of interest\n").repeat(result / 30 + 1);
            session.append(Message.assistant(
                    tick(), new Part.ToolCall(id, "bash", "{\"command\":\"./list --page " + number + "\"}")));
            session.append(Message.tool(tick(), new Part.ToolResult(id, "bash", output, false)));
        }
        session.append(Message.assistant(
                "Page " + number + " has 1" + number + " entries, of which Order" + number + " is the newest.",
                tick()));
        Context context = session.context();
        assertThat(context.stats().withinBudget()).isTrue();
    }

    private Instant tick() {
        clock.advance(Duration.ofMinutes(1));
        return clock.instant();
    }

    private static boolean tells(List<? extends Note> notes, String words) {
        return notes.stream()
                .flatMap(note -> note.lines().stream())
                .map(NoteLine::words)
                .anyMatch(line -> line.toLowerCase(Locale.ROOT).contains(words.toLowerCase(Locale.ROOT)));
    }

    private static <T> T pick(Random random, List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
