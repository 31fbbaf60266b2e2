package dev.varve.springai;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.client.advisor.api.AdvisorChain;
import org.springframework.ai.chat.client.advisor.api.BaseAdvisor;

/** Advisors of the application beside the one of memory. */
class OtherAdvisorsTest {
    @Test
    void advisors_inside_change_what_is_sent_and_not_what_is_remembered() {
        try (Host host = Host.of()) {
            ChatClient client = host.client()
                    .defaultAdvisors(host.advisor().build(), new Augmenting(0))
                    .build();

            Host.in(client, "price?").call().content();
            Host.in(client, "sure?").call().content();

            assertThat(host.model.newest())
                    .containsExactly(
                            "system " + Host.SYSTEM, "user price?", "assistant ok", "user sure? (found: a document)");
            assertThat(host.log()).contains("user price?", "user sure?");
        }
    }

    @Test
    void what_advisors_around_the_model_calls_add_to_the_question_is_sent() {
        try (Host host = Host.of()) {
            ChatClient client = host.client()
                    .defaultAdvisors(
                            host.advisor().build(),
                            new Augmenting(VarveAdvisor.of(host.varve).getOrder() + 10))
                    .build();

            Host.in(client, "price?").call().content();

            assertThat(host.model.newest()).endsWith("user price? (found: a document)");
            assertThat(host.log()).first().isEqualTo("user price?");
        }
    }

    /** Adds to the question, as retrieval does. */
    private record Augmenting(int getOrder) implements BaseAdvisor {
        @Override
        public ChatClientRequest before(ChatClientRequest request, AdvisorChain chain) {
            return request.mutate()
                    .prompt(request.prompt()
                            .augmentUserMessage(user -> user.mutate()
                                    .text(user.getText() + " (found: a document)")
                                    .build()))
                    .build();
        }

        @Override
        public ChatClientResponse after(ChatClientResponse response, AdvisorChain chain) {
            return response;
        }
    }
}
