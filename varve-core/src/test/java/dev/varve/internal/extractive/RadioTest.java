package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.ContinuationHint;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.Samples;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.TokenEstimator;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import dev.varve.model.ReflectRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Thousands of lines of eight people on a ship and on shore, most of them readings; a few tell what happened. */
@Tag("C1")
class RadioTest {
    private static final List<String> CREW =
            List.of("Bridge", "Harbour", "Engine", "Okoye", "Lindqvist", "Pilot", "Coast Guard", "Tanaka");
    private static final List<String> ROUTINE = List.of(
            "Roger, heading %d, speed %d.",
            "Harbour, this is Bridge, reading %d over %d on the port gauge.",
            "Okay. You have to set valve %d to %d.",
            "Never mind, I have it here, %d and %d.",
            "Stand by for the reading on tank %d.",
            "You must be tired over there.",
            "Say again, you're breaking up.",
            "Go ahead.",
            "That's affirmative, we read you at %d by %d.",
            "We always get static around %d.",
            "I never saw clouds like that before.",
            "Copy. Depth is %d metres, wind %d knots from the west.",
            "You don't need to change channel %d.",
            "How is the coffee on board?",
            "We'll have your update for page %d in a minute.");

    private final ExtractiveModel model = ExtractiveModel.create();
    private final List<Note> notes = new ArrayList<>();
    private int written;

    /** Neither "problem" nor "accident": what is said once among readings that come over and over is what happened. */
    @Test
    void what_is_said_once_among_readings_is_told_without_a_word_that_gives_it_away() {
        Random random = new Random(11);
        List<LoggedMessage> span = new ArrayList<>();
        Transcripts all = Transcripts.empty();
        for (int i = 0; i < 2_000; i++) {
            String said = ROUTINE.get(random.nextInt(ROUTINE.size()))
                    .replace("%d", "#")
                    .chars()
                    .mapToObj(c -> c == '#' ? String.valueOf(random.nextInt(360)) : String.valueOf((char) c))
                    .reduce("", String::concat);
            switch (i) {
                case 900 -> said = "Harbour, we felt a thump down here and the lamps on the aft board went dark.";
                case 904 -> said = "The sea is coming in through the seam behind the pantry.";
                case 940 -> said = "We want you to swing round and make for Bergen with the ferry beside you.";
                default -> {}
            }
            all.person(CREW.get(random.nextInt(CREW.size())), said);
        }
        long tokens = 0;
        for (LoggedMessage message : all.messages()) {
            span.add(message);
            tokens += message.tokens();
            if (tokens >= 3_000) {
                observe(span);
                tokens = 0;
            }
        }
        observe(span);
        String told = notes.stream()
                .flatMap(note -> note.lines().stream())
                .map(NoteLine::words)
                .reduce("", (left, right) -> left + "\n" + right);
        assertThat(told).contains("thump", "seam behind", "make for Bergen");
    }

    @Test
    void the_accident_the_decision_and_the_outcome_stand_in_the_notes() {
        Random random = new Random(7);
        List<LoggedMessage> span = new ArrayList<>();
        Transcripts all = Transcripts.empty();
        for (int i = 0; i < 4_000; i++) {
            String said = ROUTINE.get(random.nextInt(ROUTINE.size()))
                    .replace("%d", "#")
                    .chars()
                    .mapToObj(c -> c == '#' ? String.valueOf(random.nextInt(360)) : String.valueOf((char) c))
                    .reduce("", String::concat);
            String speaker = CREW.get(random.nextInt(CREW.size()));
            switch (i) {
                case 1_900 -> said = "Harbour, we've had a problem here.";
                case 1_903 ->
                    said = "We had a pretty loud bang in the aft hold, and it looks to me like we are taking on water.";
                case 1_960 -> said = "We've decided to abort the crossing and to turn back to Bergen on one engine.";
                case 3_950 -> said = "We are moored in Bergen, everybody is safe ashore and nobody is injured.";
                default -> {}
            }
            all.person(speaker, said);
        }
        long tokens = 0;
        for (LoggedMessage message : all.messages()) {
            span.add(message);
            tokens += message.tokens();
            if (tokens >= 3_000) {
                observe(span);
                tokens = 0;
            }
        }
        observe(span);

        List<NoteLine> lines =
                notes.stream().flatMap(note -> note.lines().stream()).toList();
        String told = String.join("\n", lines.stream().map(NoteLine::words).toList());
        assertThat(told).contains("problem here", "loud bang", "abort crossing", "safe ashore");
        assertThat(lines.stream()
                        .filter(line -> line.priority() == Priority.CRITICAL)
                        .count())
                .isLessThanOrEqualTo(lines.size() / 5);
        assertThat(lines)
                .filteredOn(line -> line.words().contains("Never mind"))
                .allSatisfy(line -> assertThat(line.priority()).isNotEqualTo(Priority.CRITICAL));
    }

    /** As the engine does by default: condensed to 3,200 tokens whenever there are 8,000. */
    private void observe(List<LoggedMessage> span) {
        if (span.isEmpty()) {
            return;
        }
        add(model.observe(
                new ObserveRequest(Scope.of("radio"), span, List.of(), ZoneOffset.UTC, Duration.ofSeconds(5))));
        span.clear();
        for (int level = 0; level <= 4 && size() > 8_000; level++) {
            ModelAnswer answer = model.reflect(new ReflectRequest(
                    Scope.of("radio"), List.copyOf(notes), 3_200, level, ZoneOffset.UTC, Duration.ofSeconds(5)));
            if (TokenEstimator.scriptAware().estimate(answer.text()) <= 3_300 || level == 4) {
                notes.clear();
                add(answer);
            }
        }
    }

    private int size() {
        return notes.stream().mapToInt(Note::tokens).sum();
    }

    private void add(ModelAnswer answer) {
        written++;
        String text = answer.text();
        notes.add(Samples.observation(
                "o" + written,
                new Span(written * 100L + 1, written * 100L + 101),
                text,
                TokenEstimator.scriptAware().estimate(text),
                10_000,
                Instant.parse("2026-03-01T10:00:00Z"),
                "extractive/1",
                Note.Status.ACTIVE,
                ContinuationHint.NONE));
    }
}
