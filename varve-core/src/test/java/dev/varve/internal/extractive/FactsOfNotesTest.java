package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.ContinuationHint;
import dev.varve.Fidelity;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Observation;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.TokenEstimator;
import dev.varve.internal.context.ShownNotes;
import dev.varve.model.FactNote;
import dev.varve.model.ReflectRequest;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What somebody told of himself in a message becomes facts, each of its own. */
@Tag("C7")
class FactsOfNotesTest {
    private final ExtractiveModel model = ExtractiveModel.create();

    private List<String> facts(Transcripts said) {
        List<NoteLine> lines = model.observe(said.request()).lines();
        Note note = new Observation(
                "o1",
                new Span(1, 1 + said.messages().size()),
                lines,
                TokenEstimator.scriptAware().estimate(ShownNotes.of(lines)),
                said.tokens(),
                said.now(),
                "extractive/1",
                Note.Status.ACTIVE,
                ContinuationHint.NONE,
                Fidelity.NONE);
        return model
                .reflect(new ReflectRequest(
                                Scope.of("test"), List.of(note), 8_000, 0, ZoneOffset.UTC, Duration.ofSeconds(5))
                        .withFacts(List.of(note), List.of()))
                .facts()
                .stream()
                .map(FactNote::summary)
                .toList();
    }

    @Test
    void two_sentences_are_two_facts() {
        assertThat(facts(Transcripts.empty()
                        .user("I live in Berlin. My dog is called Rex.")
                        .agent("Noted, how can I help?")))
                .anySatisfy(fact -> assertThat(fact).contains("I live in Berlin"))
                .anySatisfy(fact -> assertThat(fact).contains("dog is called Rex"))
                .hasSize(2);
    }

    @Test
    void seven_things_told_in_a_day_are_seven_facts() {
        Transcripts day = Transcripts.empty()
                .user("I work as a nurse at the Charité. My wife Ines teaches physics. I'm vegetarian.")
                .agent("Thanks for telling me.")
                .user("I prefer trains to planes. My birthday is on 4 May. Our daughter Lea is six years old."
                        + " I moved to Potsdam in 2019. What is the capital of Peru?")
                .agent("Lima is the capital of Peru, on the coast, with ten million people.");

        assertThat(facts(day)).hasSize(7).noneMatch(fact -> fact.contains("Lima") || fact.contains("capital"));
    }
}
