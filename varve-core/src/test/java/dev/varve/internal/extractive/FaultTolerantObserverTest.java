package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.ContinuationHint;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("A2")
class FaultTolerantObserverTest {
    private static final Instant AT = Instant.parse("2026-03-02T09:00:00Z");

    @Test
    void a_message_that_overflows_the_stack_costs_its_own_notes_only() {
        ModelAnswer answer = observe(List.of("one", "deep", "three", "deep", "five"));
        assertThat(answer.lines())
                .extracting(NoteLine::words)
                .containsExactly(
                        "noted one",
                        "unread: message 2 could not be read by rules; recall has its words",
                        "noted three",
                        "unread: message 4 could not be read by rules; recall has its words",
                        "noted five");
        assertThat(answer.lines()).extracting(NoteLine::span).contains(new Span(2, 3), new Span(4, 5));
    }

    @Test
    void messages_that_are_read_in_one_go_and_one_by_one_are_named_alike() {
        List<String> texts = List.of("one", "deep", "three", "faulty", "deep", "six");
        List<NoteLine> single = new ArrayList<>();
        for (LoggedMessage message : messages(texts)) {
            single.addAll(new FaultTolerantObserver(FaultTolerantObserverTest::rules)
                    .observe(request(List.of(message)))
                    .lines());
        }
        assertThat(observe(texts).lines()).isEqualTo(single);
    }

    @Test
    void nothing_but_unread_messages_is_an_answer_all_the_same() {
        ModelAnswer answer = observe(List.of("deep", "faulty"));
        assertThat(answer.lines())
                .extracting(NoteLine::kind)
                .containsOnly(NoteLine.Kind.UNREAD)
                .hasSize(2);
        assertThat(answer.byRules()).isTrue();
    }

    private static ModelAnswer observe(List<String> texts) {
        return new FaultTolerantObserver(FaultTolerantObserverTest::rules).observe(request(messages(texts)));
    }

    private static ModelAnswer rules(ObserveRequest request) {
        List<NoteLine> lines = new ArrayList<>();
        for (LoggedMessage message : request.messages()) {
            String text = message.message().text();
            if (text.equals("deep")) {
                deeper(0);
            } else if (text.equals("faulty")) {
                throw new IndexOutOfBoundsException();
            }
            lines.add(new NoteLine(
                            LocalDateTime.ofInstant(message.message().createdAt(), ZoneOffset.UTC),
                            Priority.NOTE,
                            "noted " + text)
                    .withSpan(new Span(message.seq(), message.seq() + 1)));
        }
        return ModelAnswer.byRules(lines, ContinuationHint.NONE, ExtractiveObserver.USAGE);
    }

    private static int deeper(int depth) {
        return depth < Integer.MAX_VALUE ? deeper(depth + 1) + 1 : depth;
    }

    private static ObserveRequest request(List<LoggedMessage> messages) {
        return new ObserveRequest(Scope.of("s"), messages, List.of(), ZoneOffset.UTC, Duration.ofMinutes(1));
    }

    private static List<LoggedMessage> messages(List<String> texts) {
        return IntStream.range(0, texts.size())
                .mapToObj(i ->
                        new LoggedMessage(i + 1, Message.user(texts.get(i), AT.plusSeconds(60L * i)), 1, i + 1, true))
                .toList();
    }
}
