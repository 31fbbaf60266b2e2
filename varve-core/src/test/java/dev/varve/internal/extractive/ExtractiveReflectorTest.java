package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.ContinuationHint;
import dev.varve.Fidelity;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Observation;
import dev.varve.Priority;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.TokenEstimator;
import dev.varve.internal.context.ShownNotes;
import dev.varve.model.MemoryModel;
import dev.varve.model.ReflectRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ExtractiveReflectorTest {
    private static final TokenEstimator TOKENS = TokenEstimator.scriptAware();
    private final ExtractiveModel model = ExtractiveModel.create();

    private static Note note(long from, List<NoteLine> lines) {
        return new Observation(
                "o" + from,
                new Span(from, from + 10),
                lines,
                TOKENS.estimate(ShownNotes.of(lines)),
                1_000,
                Instant.parse("2026-03-01T10:00:00Z"),
                "extractive/1",
                Note.Status.ACTIVE,
                ContinuationHint.NONE,
                Fidelity.NONE);
    }

    private String reflectTexts(List<String> texts, int target, int level) {
        List<Note> records = new ArrayList<>();
        for (String text : texts) {
            records.add(note(records.size() * 10L + 1, Transcripts.parsed(text)));
        }
        return reflect(records, target, level);
    }

    private String reflect(List<Note> records, int target, int level) {
        return model.reflect(new ReflectRequest(
                        Scope.of("test"), records, target, level, ZoneOffset.UTC, Duration.ofSeconds(5)))
                .text();
    }

    private static int size(String text) {
        return TOKENS.estimate(ShownNotes.of(Transcripts.parsed(text)));
    }

    private static List<String> log() {
        List<String> records = new ArrayList<>();
        for (int day = 1; day <= 20; day++) {
            LocalDate date = LocalDate.of(2026, 2, day);
            records.add(String.join(
                    "\n",
                    "[" + date + " 09:00] CRITICAL User: prefers option_" + day + " of topic" + day
                            + " over all the others, and says so",
                    "[" + date + " 10:00] IMPORTANT Agent: fixed defect D-" + day + " in file" + day
                            + ".java after a search of several hours in logs of production",
                    "[" + date + " 11:00] NOTE User: mentioned weather number " + day
                            + " while waiting for build of branch feature" + day,
                    "[" + date + " 12:00] NOTE Agent tools: read_file ×3 (f" + day + ".java, g" + day + ".java)"));
        }
        return records;
    }

    @Test
    void keeps_everything_that_fits() {
        assertThat(reflectTexts(log(), 100_000, 0).lines()).hasSize(80);
    }

    @Test
    void keeps_every_critical_line_word_for_word() {
        List<String> critical = log().stream()
                .flatMap(String::lines)
                .filter(line -> line.contains("CRITICAL"))
                .map(line -> line.substring(line.indexOf(": ") + 2))
                .toList();
        for (int level = 0; level <= 3; level++) {
            assertThat(reflectTexts(log(), 100, level)).contains(critical);
        }
    }

    @Test
    @Tag("C1")
    void at_most_one_sentence_in_five_is_critical() {
        List<String> lines = Transcripts.parsed(reflectTexts(log(), 100, 3)).stream()
                .filter(line -> line.priority() == Priority.CRITICAL)
                .map(NoteLine::text)
                .toList();
        assertThat(lines).hasSizeBetween(1, 4);
    }

    @Test
    void higher_levels_are_never_longer() {
        int last = Integer.MAX_VALUE;
        for (int level = 0; level <= 4; level++) {
            int size = size(reflectTexts(log(), 300, level));
            assertThat(size).isLessThanOrEqualTo(last);
            last = size;
        }
    }

    @Test
    void a_level_has_the_same_answer_whether_or_not_another_was_asked_for_before() {
        for (int level = 1; level <= 4; level++) {
            reflectTexts(log(), 100, level - 1);
            String after = reflectTexts(log(), 100, level);
            reflectTexts(List.of("[2026-03-01 10:00] NOTE something else"), 1, 0);
            assertThat(reflectTexts(log(), 100, level)).as("level " + level).isEqualTo(after);
        }
    }

    @Test
    void levels_that_are_left_out_would_have_the_answer_of_the_one_below() {
        MemoryModel model = ExtractiveModel.create();
        for (int level = 0; level <= 4; level = model.levelAfter(level)) {
            String answer = reflectTexts(log(), 700, level);
            for (int between = level + 1; between < Math.min(5, model.levelAfter(level)); between++) {
                assertThat(reflectTexts(log(), 700, between))
                        .as("level " + between)
                        .isEqualTo(answer);
            }
        }
        assertThat(IntStream.iterate(0, level -> level <= 4, model::levelAfter).boxed())
                .containsExactly(0, 1, 4);
    }

    @Test
    void level_four_meets_a_tight_target() {
        assertThat(size(reflectTexts(log(), 700, 4))).isLessThanOrEqualTo(700);
    }

    @Test
    void level_four_meets_its_target_even_if_every_line_is_critical() {
        List<String> decisions = IntStream.range(0, 400)
                .mapToObj(i -> String.format(
                        "[2026-03-%02d 09:%02d] CRITICAL Mina: we decided that service %d keeps its own table of rates",
                        1 + i / 60, i % 60, i))
                .toList();

        String reflected = reflectTexts(decisions, 1_000, 4);

        assertThat(size(reflected)).isLessThanOrEqualTo(1_000);
        assertThat(reflected).as("the newest decision").contains("service 399");
    }

    @Test
    void old_notes_go_before_new_ones_and_before_what_is_important() {
        int target = size(String.join("\n", log())) * 7 / 10;
        String text = reflectTexts(log(), target, 0);
        assertThat(text)
                .contains("fixed defect D-1 ", "fixed defect D-20 ", "weather number 20")
                .doesNotContain("weather number 1 ");
        assertThat(size(text)).isLessThanOrEqualTo(target);
    }

    @Test
    void old_work_goes_before_new_work() {
        String text = reflectTexts(log(), 1_100, 2);
        assertThat(text).contains("D-20 ").doesNotContain("D-1 ");
    }

    @Test
    void stays_in_order_of_time() {
        assertThat(Transcripts.parsed(reflectTexts(log(), 1_000, 2)))
                .isSortedAccordingTo((a, b) -> a.time().compareTo(b.time()));
    }

    @Test
    void invents_no_word() {
        String source = String.join("\n", log());
        for (String line : reflectTexts(log(), 400, 4).lines().toList()) {
            assertThat(source).contains(line.substring(line.indexOf(": ") + 2));
        }
    }

    @Test
    void says_once_what_was_said_twice() {
        List<String> twice = List.of(
                "[2026-02-01 09:00] CRITICAL User: prefers tea over coffee in the morning",
                "[2026-02-02 09:00] CRITICAL User: prefers tea over coffee in morning",
                "[2026-02-03 09:00] CRITICAL User: doesn't prefer tea over coffee in the morning");
        assertThat(reflectTexts(twice, 10_000, 0).lines()).hasSize(2).noneMatch(line -> line.contains("02-01"));
    }

    @Test
    void numbers_that_differ_are_not_the_same() {
        List<String> prices = List.of(
                "[2026-02-01 09:00] IMPORTANT User: rent of studio on Jægergårdsgade costs 6500 kroner",
                "[2026-02-02 09:00] IMPORTANT User: rent of studio on Jægergårdsgade costs 6900 kroner");
        assertThat(reflectTexts(prices, 10_000, 0).lines()).hasSize(2);
    }

    @Test
    void leaves_out_what_a_later_line_replaces() {
        List<NoteLine> lines = new ArrayList<>(Transcripts.parsed("""
                [2026-02-01 09:00] CRITICAL User: We decided to use Redis; the session cache was slow
                [2026-02-01 09:00] NOTE User: lunch is at noon
                [2026-02-02 09:00] CRITICAL User: let's use Caffeine instead of Redis"""));
        NoteLine last = lines.get(2);
        lines.set(
                2,
                last.withStatement(last.statement()
                        .withReplaces(List.of(lines.get(0).statement().place()))));
        assertThat(reflect(List.of(note(1, lines)), 10_000, 0))
                .contains("User: lunch is at noon", "instead of Redis")
                .doesNotContain("User: We decided to use Redis");
    }
}
