package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.varve.Varve;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.enterprise.context.control.ActivateRequestContext;
import jakarta.inject.Inject;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
class MemoryTest {
    @Inject
    Assistant assistant;

    @Inject
    Varve varve;

    /** One request of many: the context ends with it, as a web request does. */
    @ActivateRequestContext
    String ask(String conversation, String text) {
        return assistant.chat(conversation, text);
    }

    @Test
    void after_65_requests_the_model_is_sent_notes_on_the_first() {
        String conversation = UUID.randomUUID().toString();
        ask(conversation, "My dog is called Rex, and I am allergic to walnuts. Never order anything with walnuts for me.");
        for (int turn = 2; turn <= 64; turn++) {
            ask(conversation, "Report " + turn + " of the northern station. " + "The tide gauge shows one metre and falls. ".repeat(35));
        }
        varve.session(conversation).catchUp(java.time.Duration.ofSeconds(20));
        ask(conversation, "What should you never order for me?");

        assertEquals("You are a careful agent.", ((SystemMessage) OfflineModel.sent.get(0)).text());
        String first = ((UserMessage) OfflineModel.sent.get(1)).singleText();
        System.out.println("Turn 65: " + OfflineModel.sent.size() + " messages, the first begins with\n"
                + first.substring(0, Math.min(700, first.length())));
        assertTrue(first.startsWith("## Conversation Memory"), first);
        assertTrue(first.contains("walnuts"), first);
        assertTrue(OfflineModel.sent.size() < 120, "the oldest messages are notes now");
        assertEquals(130, varve.session(conversation).status().state().messages(), "each message is logged once");
    }
}
