package dev.varve.internal.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Digest;
import dev.varve.Digest.Line;
import dev.varve.Message;
import dev.varve.Project;
import dev.varve.Scope;
import dev.varve.TokenEstimator;
import dev.varve.language.LanguageFile;
import dev.varve.store.CountedMessage;
import dev.varve.store.InMemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a person decided ends when she takes it back some messages later, and at nothing that only sounds like it. */
@Tag("B4")
class WithdrawnTest {
    private static final Instant MONDAY = Instant.parse("2026-03-02T09:00:00Z");

    private final InMemoryStore store = new InMemoryStore();

    record Example(String place, String becomes, String first, String later) {
        @Override
        public String toString() {
            return place + " " + later;
        }
    }

    static Stream<Example> examples() {
        return LanguageFile.examples("withdrawn.tsv", System.getProperty("language", "")).stream()
                .flatMap(file -> file.lines().stream().map(line -> {
                    String[] fields = line.text().split("\\t");
                    return new Example(file.name() + ":" + line.number(), fields[0], fields[1], fields[2]);
                }));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("examples")
    void a_decision_ends_in_its_session_as_its_example_says(Example example) {
        say("a", 0, example.first());
        assertThat(told()).anyMatch(line -> tells(line, example.first()));

        say("a", 1, "Show me the test report.");
        say("a", 2, example.later());
        becomes(example);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("examples")
    void a_decision_ends_in_a_later_session_as_its_example_says(Example example) {
        say("a", 0, example.first());
        say("b", 2, example.later());
        becomes(example);
    }

    private void becomes(Example example) {
        List<Line> told = told();

        if (example.becomes().equals("holds")) {
            assertThat(told).anyMatch(line -> tells(line, example.first()));
        } else {
            assertThat(told).noneMatch(line -> tells(line, example.first()));
            assertThat(told.stream().anyMatch(line -> tells(line, example.later())))
                    .isEqualTo(example.becomes().equals("changed"));
        }
    }

    /** True if a line says it, and does not only quote it as replaced. */
    private static boolean tells(Line line, String words) {
        return line.text().replaceAll("\\(replaces: [^)]*\\)", "").contains(words.replaceAll("[.!]$", ""));
    }

    private List<Line> told() {
        Digest digest = Project.of(store, Scope.DEFAULT, "shop").digest(2_000, ZoneOffset.UTC);
        return Stream.of(digest.rules(), digest.decisions(), digest.lately())
                .flatMap(List::stream)
                .toList();
    }

    private void say(String session, int day, String words) {
        Instant time = MONDAY.plus(Duration.ofDays(day));
        for (Message message : List.of(
                Message.user(words, time), Message.assistant("I looked at Table.java.", time.plusSeconds(30)))) {
            store.append(
                    new Scope(Scope.DEFAULT, "shop", session),
                    List.of(new CountedMessage(
                            message.withId(session + day + message.role()),
                            TokenEstimator.scriptAware().estimate(message))));
        }
    }
}
