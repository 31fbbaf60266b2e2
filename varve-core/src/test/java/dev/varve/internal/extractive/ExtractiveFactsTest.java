package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.ContinuationHint;
import dev.varve.Fact;
import dev.varve.Fidelity;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Observation;
import dev.varve.Priority;
import dev.varve.Span;
import dev.varve.language.cue.CueWords;
import dev.varve.model.FactNote;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("C11")
class ExtractiveFactsTest {
    private final ExtractiveFacts facts = new ExtractiveFacts(CueWords.all());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I'm Mina",
                "Hey, I am Aylin, nice to meet you",
                "hi, I'm Anne-Marie and I need help with my taxes",
                "ich bin Mina",
                "I don't eat meat",
                "I can't eat nuts",
                "I don't speak French",
                "I drive a Volvo",
                "Ich esse kein Fleisch"
            })
    @Tag("ZOR-09")
    void what_people_say_about_themselves_is_a_fact_about_them(String said) {
        assertThat(read(said)).extracting(FactNote::type).containsExactly(Fact.Type.PROFILE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "We use PostgreSQL 16 at work",
                "At work we use GitLab",
                "We deploy with Helm",
                "We run on postgres 16",
                "At the moment, we use the Stripe API"
            })
    @Tag("ZOR-09")
    void the_tools_that_people_work_with_are_a_fact(String said) {
        assertThat(read(said)).extracting(FactNote::type).containsExactly(Fact.Type.KNOWLEDGE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I'm sorry",
                "I'm Stuck",
                "I am Looking for a fix",
                "I'm OK",
                "I'm on Windows",
                "I'm getting an Error",
                "Hi, I'm seeing errors in Main.java",
                "Ich bin fertig",
                "I don't know",
                "I don't see meat on the list",
                "He said \"I don't eat meat\"",
                "We use it in Main.java",
                "If we use Kafka, it gets slow",
                "The readme says: we use Kafka",
                "Do we use PostgreSQL 16 at work?"
            })
    void a_remark_of_the_moment_is_no_fact(String said) {
        assertThat(read(said)).isEmpty();
    }

    private List<FactNote> read(String said) {
        NoteLine line = new NoteLine(LocalDateTime.of(2026, 3, 2, 9, 0), Priority.IMPORTANT, said).withSource("User");
        Note note = new Observation(
                "o1",
                new Span(1, 3),
                List.of(line),
                10,
                20,
                Instant.parse("2026-03-02T09:00:00Z"),
                "rules",
                Note.Status.ACTIVE,
                ContinuationHint.NONE,
                Fidelity.NONE);
        return facts.of(List.of(note), List.of());
    }
}
