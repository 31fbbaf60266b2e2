package com.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Varve;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

@SpringBootTest(properties = "varve.store=memory")
class ChatApplicationTest {
    @Autowired
    ChatApplication.Chat chat;

    @Autowired
    ChatApplication.OfflineModel model;

    @Autowired
    Varve varve;

    @Test
    void after_65_turns_the_model_is_sent_notes_on_the_first() {
        chat.chat("c", "I am allergic to walnuts. Never order anything with walnuts for me.");
        for (int turn = 2; turn <= 64; turn++) {
            chat.chat("c", "Report " + turn + ". " + "The tide gauge shows one metre and falls. ".repeat(35));
        }
        varve.session("c").catchUp(Duration.ofSeconds(20));
        chat.chat("c", "What should you never order for me?");

        assertThat(model.sent.getSystemMessage().getText())
                .startsWith("You are a careful agent.\n\n## Conversation Memory")
                .contains("walnuts");
    }
}
