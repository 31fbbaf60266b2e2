package dev.varve.lab.trials;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.testkit.wire.NobodyThere;
import dev.varve.testkit.wire.RawProvider;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** A client of the trials tells what it should have been answered from what it was not. */
class TalkTest {
    private static Talk.Outcome outcome(RawProvider.Script script) throws InterruptedException {
        try (RawProvider provider = RawProvider.start(script)) {
            Talk talk = new Talk("talk-1");
            talk.ask();
            return talk.call(provider.url()).outcome();
        }
    }

    @Test
    void turns_end_with_the_providers_own_answers() throws InterruptedException {
        Talk talk = new Talk("talk-1");
        try (TalkingProvider provider = new TalkingProvider(0)) {
            for (int turn = 0; turn < 6; turn++) {
                talk.ask();
                while (!talk.hasEnded()) {
                    assertThat(talk.call(provider.url()).outcome()).isEqualTo(Talk.Outcome.ANSWERED);
                }
            }
        }

        assertThat(talk.turns()).isEqualTo(6);
    }

    @Test
    void another_answer_is_wrong_and_half_of_the_right_one_is_cut() throws InterruptedException {
        assertThat(outcome((request, exchange) -> exchange.whole(
                        200, "data: [DONE]\n\n".getBytes(StandardCharsets.UTF_8), "Content-Type: text/event-stream")))
                .isEqualTo(Talk.Outcome.WRONG);
        assertThat(outcome((request, exchange) -> {
                    exchange.chunked(200, "Content-Type: text/event-stream");
                    exchange.chunk("data: {");
                }))
                .isEqualTo(Talk.Outcome.CUT);
    }

    @Test
    void who_is_not_there_has_not_answered() throws InterruptedException {
        Talk talk = new Talk("talk-1");
        talk.ask();

        try (NobodyThere nobody = NobodyThere.atFreePort()) {
            assertThat(talk.call(nobody.url()).outcome()).isEqualTo(Talk.Outcome.NO_ANSWER);
        }
    }
}
