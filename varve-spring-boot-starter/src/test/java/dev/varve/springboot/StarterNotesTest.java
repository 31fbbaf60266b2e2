package dev.varve.springboot;

import static dev.varve.springboot.Applications.ask;
import static dev.varve.springboot.Applications.enabled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.model.MemoryModel;
import dev.varve.springai.VarveAdvisor;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.UnclosedStore;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.event.ContextClosedEvent;

/** Who writes the notes of an application, and what of memory is switched on. */
class StarterNotesTest {
    @Test
    @Tag("LAN-42")
    void a_profile_switches_parts_of_memory_on_and_off() {
        enabled().withPropertyValues("varve.policy=tiered", "varve.profile=off").run(context -> {
            Policy policy = context.getBean(Policy.class);
            assertThat(policy.name()).isEqualTo("tiered");
            assertThat(policy.memory()).isFalse();
            assertThat(ask(context, "hello").getSystemMessage().getText()).isEqualTo("Be brief.");
        });
        enabled()
                .withPropertyValues("varve.profile=balanced")
                .run(context ->
                        assertThat(context.getBean(Policy.class).facts().on()).isTrue());
    }

    @Test
    void the_chat_model_of_the_application_writes_the_notes_if_it_should() {
        enabled()
                .withPropertyValues("varve.model=chat-model", "varve.model-name=openai/gpt-4o-mini")
                .run(context ->
                        assertThat(context.getBean(MemoryModel.class).name()).contains("openai/gpt-4o-mini"));
    }

    @Test
    @Tag("LAN-06")
    void the_chat_model_writes_the_notes_unless_something_else_is_said() {
        ApplicationContextRunner on = enabled().withPropertyValues("varve.model=auto");
        on.run(context -> assertThat(context.getBean(MemoryModel.class).name()).contains("chat-model"));
        on.withBean("other", EchoingChatModel.class)
                .run(context ->
                        assertThat(context.getBean(MemoryModel.class).name()).startsWith("extractive"));
        on.withBean("other", EchoingChatModel.class)
                .withPropertyValues("varve.model=chat-model")
                .run(context -> assertThat(context).getFailure().rootCause().hasMessageContaining("more than one"));
        enabled()
                .run(context ->
                        assertThat(context.getBean(MemoryModel.class).name()).startsWith("extractive"));
    }

    @Test
    @Tag("LAN-06")
    void observer_and_reflector_are_named_by_property() {
        enabled()
                .withPropertyValues("varve.reflector-model=ollama/qwen3", "varve.base-url=http://127.0.0.1:9")
                .run(context -> assertThat(context.getBean(MemoryModel.class).name())
                        .startsWith("extractive")
                        .contains("+ollama/qwen3"));
        enabled()
                .withPropertyValues("varve.model=openai")
                .run(context -> assertThat(context).getFailure().rootCause().hasMessageContaining("openai"));
    }

    @Test
    @Tag("LAN-10")
    void lan_10_an_observer_that_runs_when_the_application_ends_may_finish() {
        CountDownLatch observing = new CountDownLatch(1);
        CountDownLatch finish = new CountDownLatch(1);
        MemoryModel slow = new ScriptedModel().onObserve(request -> {
            observing.countDown();
            try {
                finish.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return ScriptedModel.nameSpan(request);
        });
        Store heap = new InMemoryStore();
        enabled()
                .withBean("ownStore", Store.class, () -> new UnclosedStore(heap))
                .withBean("ownModel", MemoryModel.class, () -> slow)
                .withPropertyValues("varve.policy=incremental")
                .withInitializer(
                        context -> context.addApplicationListener((ContextClosedEvent closing) -> finish.countDown()))
                .run(context -> {
                    ask(context, "a long story ".repeat(600));
                    observing.await();
                });
        assertThat(heap.notes(Scope.of("c"), Set.of(Note.Status.values()))).hasSize(1);
    }

    @Test
    @Tag("ZOR-17")
    void facts_cross_the_conversations_of_a_user_if_the_profile_says_so() {
        enabled().withPropertyValues("varve.profile=balanced").run(context -> {
            Varve varve = context.getBean(Varve.class);
            Session monday = varve.session(new Scope(Scope.DEFAULT, "mina", "monday"));
            monday.append(
                    Message.user("I am allergic to walnuts, remember that.", Instant.now()),
                    Message.assistant("I will.", Instant.now()));
            monday.end(Duration.ofSeconds(30));

            assertThat(ask(context, "what can I eat?").getSystemMessage().getText())
                    .as("nobody has said whose conversation it is")
                    .doesNotContain("walnuts");
            assertThat(ask(context, "what can I eat?", Map.of(VarveAdvisor.RESOURCE, "mina"))
                            .getSystemMessage()
                            .getText())
                    .contains("walnuts");
            assertThat(context.getBean(VarveEndpoint.class).session("c", null, "mina"))
                    .isNotNull()
                    .satisfies(memory -> assertThat(memory.facts()).anyMatch(fact -> fact.contains("walnuts")));
        });
    }
}
