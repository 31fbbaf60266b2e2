package dev.varve.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Correction;
import dev.varve.HandOut;
import dev.varve.Scope;
import dev.varve.Statement;
import dev.varve.StatementId;
import dev.varve.language.secret.SecretExamples;
import dev.varve.language.secret.SecretExamples.Planted;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is read of corrections and hand-outs has no secret, whoever reads it; what is stored stays. */
class MaskedToldTest {
    private static final Scope SCOPE = new Scope("acme", "ada", "chat");
    private static final StatementId SAID = new StatementId(SCOPE, new Statement.Place(1, 0, 5));
    private static final Instant AT = Instant.parse("2026-03-02T09:00:00Z");

    @Test
    void corrections_and_hand_outs_are_masked() {
        Planted planted = SecretExamples.planted(new Random(11)).get(0);
        Correction correction = new Correction(
                "c",
                Correction.Kind.EDIT,
                SAID,
                "",
                planted.text(),
                Optional.of(SAID),
                Correction.Author.PERSON,
                AT,
                false);
        HandOut handOut = new HandOut(
                "h",
                SCOPE,
                HandOut.Moment.PROMPT,
                AT,
                List.of(new HandOut.Line(planted.text(), List.of(SAID)), new HandOut.Line("clean", List.of(SAID))),
                9,
                HandOut.Use.YES);
        InMemoryStore store = new InMemoryStore();
        store.correct(correction);
        store.handOut(handOut);

        for (Store read : List.of(Masking.on().forOthers(store), Masking.on().forItself(store))) {
            Correction edit = read.corrections("acme", "ada").get(0);
            assertThat(edit.text()).contains("[masked ").isNotEqualTo(planted.text());
            assertThat(edit).usingRecursiveComparison().ignoringFields("text").isEqualTo(correction);
            for (HandOut given : List.of(
                    read.handOuts(SCOPE, 1).get(0),
                    read.handOuts("acme", "ada", 1).get(0))) {
                assertThat(given.lines().get(0).text()).isEqualTo(edit.text());
                assertThat(given.lines().get(1)).isEqualTo(handOut.lines().get(1));
                assertThat(given.withLines(handOut.lines())).isEqualTo(handOut);
            }
        }
        assertThat(store.corrections("acme", "ada")).containsExactly(correction);
        assertThat(store.handOuts(SCOPE, 1)).containsExactly(handOut);
    }
}
