package dev.varve.bench.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FutureUseTest {
    private static final Instant START = Instant.parse("2026-03-04T10:15:00Z");

    /** A file named in the first message is named again in each later one; another never is. */
    private static FutureUse session() {
        List<Message> messages = new ArrayList<>();
        messages.add(Message.user("Look at src/main/Harbour.java and src/main/Lighthouse.java", START));
        for (int i = 1; i <= 40; i++) {
            String file = i > 36 ? "src/main/Harbour.java" : "nothing";
            messages.add(Message.user(
                    "Then we spoke about " + file + " and other matters. ".repeat(150), START.plusSeconds(i)));
        }
        FutureUse use = new FutureUse();
        use.add("session", Log.of(messages));
        return use;
    }

    private static FutureUse.Card score(String text) {
        return session()
                .judge(
                        new Memory() {
                            @Override
                            public String name() {
                                return "fixed text";
                            }

                            @Override
                            public String text(Sample sample, List<Turn> turns, Question question, int budget) {
                                return text;
                            }
                        },
                        1_000);
    }

    @Test
    void whatIsWrittenLaterCounts() {
        FutureUse.Card card = score("Identifiers: src/main/Harbour.java");

        assertThat(card.used().percent()).isEqualTo(100);
        assertThat(card.unused().percent()).isZero();
        assertThat(card.lift()).isEqualTo(100);
    }

    @Test
    void aMemoryOfEveryNameGainsNothing() {
        assertThat(score("src/main/Harbour.java src/main/Lighthouse.java").lift())
                .isZero();
    }

    @Test
    void halfANameIsNone() {
        assertThat(score("src/main/HarbourMaster.java").used().percent()).isZero();
    }

    @Test
    void namesAreToldFromWords() {
        assertThat(Literals.in("fix src/a.py: readAll() fails with E404, see pull 1234 or note 12 and word"))
                .containsExactlyInAnyOrder("src/a.py", "readAll", "E404", "1234");
    }
}
