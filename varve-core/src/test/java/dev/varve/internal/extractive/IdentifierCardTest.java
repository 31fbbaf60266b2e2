package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.TokenEstimator;
import java.util.List;
import org.junit.jupiter.api.Test;

class IdentifierCardTest {
    private static final TokenEstimator TOKENS = TokenEstimator.scriptAware();

    private static String card(Transcripts transcript, int room) {
        return IdentifierScan.card(transcript.messages(), "").text(room, TOKENS);
    }

    @Test
    void listsWhatWorkComesBackTo() {
        assertThat(card(Transcripts.coding(), 200))
                .contains("/srv/shop/src/main/java/shop/OrderExpiry.java", "EXPIRY_MINUTES", "OrderTest");
    }

    @Test
    void theMostReusedComesFirst() {
        Transcripts work = Transcripts.empty()
                .agent("look at alpha_one, beta_two and gamma_three")
                .agent("beta_two again, alpha_one too")
                .agent("only beta_two and gamma_three");
        assertThat(card(work, 200)).startsWith("beta_two");
    }

    @Test
    void outputAndArgumentNamesDoNotCount() {
        Transcripts work = Transcripts.coding()
                .call("x", "{\"old_string\":\"a\",\"new_string\":\"b\"}", "raw_output_id raw_output_id raw_output_id")
                .call("x", "{\"old_string\":\"a\",\"new_string\":\"b\"}", "raw_output_id");
        assertThat(card(work, 500)).doesNotContain("raw_output_id", "old_string");
    }

    @Test
    void neverCutsAnIdentifierInTheMiddle() {
        String long1 = "x ".repeat(2_990) + "src/main/java/shop/OrderExpiryServiceConfiguration.java";
        Transcripts work = Transcripts.empty()
                .agent(long1)
                .agent(long1)
                .agent("alpha_one beta_two gamma_three src/shop/Cut_In_The_Mid… end")
                .agent("alpha_one beta_two gamma_three src/shop/Cut_In_The_Mid… end");
        assertThat(card(work, 400)).contains("alpha_one").doesNotContain("OrderExp", "Cut_In");
    }

    @Test
    void staysInItsRoom() {
        Transcripts work = Transcripts.empty();
        for (int i = 0; i < 500; i++) {
            String id = "module_" + i + "/file_" + i + ".java";
            work.agent(id + " and " + id);
        }
        assertThat(TOKENS.estimate(card(work, 100))).isBetween(60, 100);
    }

    @Test
    void aLongPathStandsForItsParts() {
        IdentifierCard card = new IdentifierCard();
        for (String name : List.of("OrderExpiry.java", "/srv/shop", "/srv/shop/src/OrderExpiry.java", "a_b", "c_d")) {
            card.add(name, 2, 1);
        }
        assertThat(card.text(100, TOKENS).split("[ ,×2]+"))
                .containsExactlyInAnyOrder("a_b", "c_d", "/srv/shop/src/OrderExpiry.java");
    }

    @Test
    void cardsAddUpToWhatTheWorkComesBackTo() {
        IdentifierCard card = new IdentifierCard();
        card.addText("alpha_one, beta_two ×3; gamma_three", 0.5);
        card.addText("gamma_three ×4; beta_two, delta_four", 1);
        assertThat(card.text(100, TOKENS)).isEqualTo("gamma_three ×5; beta_two ×4; alpha_one ×3; delta_four");
    }

    @Test
    void anAmountWrittenOnceIsNoName() {
        Transcripts work = Transcripts.empty()
                .agent("alpha_one beta_two gamma_three on port 8443, 250 of them")
                .agent("port 8443 again");
        assertThat(card(work, 200)).contains("8443 ×2").doesNotContain("250");
    }

    @Test
    void chatHasNone() {
        assertThat(card(Transcripts.chat(), 200)).isEmpty();
    }
}
