package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.ContinuationHint;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Samples;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.TokenEstimator;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ReflectRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a user wants of an agent outlasts what else happened; see also {@code WishesFuzzTest} in varve-testkit. */
class WishesTest {
    /** A wish, and what a note of it has to have. */
    private record Wish(String text, List<String> words) {}

    private static final List<Wish> WISHES = List.of(
            new Wish(
                    "I am allergic to walnuts, never order anything with walnuts for me.",
                    List.of("allergic", "never")),
            new Wish("Never order anything with walnuts.", List.of("Never", "walnuts")),
            new Wish("Let's go with DMS.", List.of("DMS")),
            new Wish("Keep answers short.", List.of("answers short")),
            new Wish("We meet on 19 October, not on the 12th.", List.of("19 October")),
            new Wish("Please don't touch the billing module.", List.of("don't touch", "billing")),
            new Wish("My goal is a marathon under four hours.", List.of("marathon")),
            new Wish("Use tabs, not spaces.", List.of("tabs, not spaces")),
            new Wish("The report is due by 14 March.", List.of("14 March")),
            new Wish("Call me Ada.", List.of("Ada")),
            new Wish("I'd rather have a window seat.", List.of("window seat")),
            new Wish("No meetings before ten.", List.of("No meetings")),
            new Wish("We decided against Kafka.", List.of("against Kafka")),
            new Wish("From now on answer in French.", List.of("French")),
            new Wish("Only e-mail me, no calls.", List.of("no calls")),
            new Wish("The budget is 400 euros at most.", List.of("400 euros")),
            new Wish("Undo that, I want the old layout back.", List.of("Undo", "old layout")),
            new Wish("My daughter cannot eat gluten.", List.of("gluten")),
            new Wish("Ship to the office instead of my home.", List.of("office")),
            new Wish("Stop adding comments.", List.of("Stop adding comments")));

    private final ExtractiveModel model = ExtractiveModel.create();

    private static Transcripts session(String said, int result, int before) {
        Transcripts session = Transcripts.empty();
        for (int i = 0; i < before; i++) {
            session.user("Please look at module " + i + " of the shop.");
            work(session, i, result);
        }
        session.user(said);
        work(session, before, result);
        work(session, before + 1, result);
        return session;
    }

    private static void work(Transcripts session, int number, int result) {
        if (result > 0) {
            String output = ("line " + number + " says nothing of interest\n").repeat(result / 30 + 1);
            session.call("bash", "{\"command\":\"./list --page " + number + "\"}", output);
        }
        session.agent("Page " + number + " has 1" + number + " entries, of which Order" + number + " is the newest.");
    }

    private static boolean tells(List<NoteLine> lines, Wish wish) {
        return wish.words().stream()
                .allMatch(word -> lines.stream().anyMatch(line -> line.words().contains(word)));
    }

    /** A step and its data in the same line are no reason to overlook what must not be done. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Step 3: call the endpoint with {\"force\": true, \"branch\": \"main\"}. Never force-push to main.",
                "Never force-push to main. {\"step\": 2, \"name\": \"deploy\"}",
                "step 2: {\"cmd\":\"deploy\",\"args\":[\"--fast\"]} Never force-push to main.",
                "{\"cmd\":\"deploy\",\"env\":{\"A\":\"1\",\"B\":\"2\"}} Never force-push to main.",
                "Run `curl -d '{\"a\": 1}' localhost:8080/x` first. Never force-push to main.",
                "Never force-push to main.\n{\n  \"step\": 2\n}"
            })
    void a_prohibition_beside_data_is_noted(String said) {
        assertThat(session(said, 1_000, 2).observed()).anyMatch(line -> line.contains("Never force-push to main"));
    }

    /** A wish among twenty spans of work is still there when all notes are condensed to a tenth, twice. */
    @Test
    void wishes_outlast_reflections() {
        List<String> lost = new ArrayList<>();
        List<Note> work = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            work.add(observed(i, "Please look at shelf " + i + " now."));
        }
        for (Wish wish : WISHES) {
            List<Note> notes = new ArrayList<>(work);
            notes.set(4, observed(4, wish.text()));
            int size = notes.stream().mapToInt(Note::tokens).sum();
            ModelAnswer once = reflected(notes, size / 3);
            ModelAnswer twice = reflected(List.of(note(0, once)), size / 6);
            if (!tells(twice.lines(), wish)) {
                lost.add(wish.text());
            }
        }
        assertThat(lost).hasSizeLessThanOrEqualTo(1);
    }

    private Note observed(int number, String said) {
        return note(number, model.observe(session(said, 1_000, 4).request()));
    }

    private ModelAnswer reflected(List<Note> notes, int target) {
        ReflectRequest request =
                new ReflectRequest(Scope.of("test"), notes, target, 1, ZoneOffset.UTC, Duration.ofSeconds(5));
        return model.reflect(request);
    }

    private static Note note(int number, ModelAnswer answer) {
        String text = answer.text();
        return Samples.observation(
                "o" + number,
                new Span(number * 100L + 1, number * 100L + 101),
                text,
                TokenEstimator.scriptAware().estimate(text),
                10_000,
                Instant.parse("2026-03-01T10:00:00Z"),
                "extractive/1",
                Note.Status.ACTIVE,
                ContinuationHint.NONE);
    }
}
