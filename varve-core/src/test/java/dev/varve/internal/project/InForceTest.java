package dev.varve.internal.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Digest.Line;
import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.language.Voice;
import dev.varve.language.intent.Intent;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class InForceTest {
    private static final LocalDateTime MONDAY = LocalDateTime.parse("2026-03-02T09:00");
    private static final List<String> SERVICES =
            List.of("billing", "orders", "search", "mail", "stock", "ledger", "tax", "login");

    private static Noted said(String text, LocalDateTime time, int lasting) {
        Statement statement =
                Statement.of(Voice.PERSON).withIntents(Set.of(Intent.RULE)).withLasting(lasting);
        NoteLine note = new NoteLine(time, Priority.NOTE, text)
                .withKind(NoteLine.Kind.SAID)
                .withStatement(statement);
        return new Noted(new Line(time, text, Scope.of("s"), new Span(1, 2), statement), note);
    }

    @Test
    void heirs_of_one_minute_are_told_in_the_order_in_which_they_were_said() {
        List<Noted> session = new ArrayList<>();
        SERVICES.forEach(name -> session.add(said("Deploy the " + name + " service with Jenkins", MONDAY, 900)));
        LocalDateTime later = MONDAY.plusDays(1);
        List<String> now = SERVICES.stream()
                .map(name -> "We deploy the " + name + " service with Argo now")
                .toList();
        now.forEach(text -> session.add(said(text, later, 100)));

        InForce force = InForce.of(
                List.of(),
                List.of(session),
                fact -> {
                    throw new AssertionError();
                },
                Line::time);

        assertThat(force.rules()).extracting(Line::text).containsExactlyElementsOf(now);
    }
}
