package dev.varve.adk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.adk.agents.RunConfig;
import com.google.adk.events.Event;
import com.google.genai.types.Blob;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionResponse;
import com.google.genai.types.Part;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Role;
import dev.varve.Varve;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the log holds of a run. */
class PluginLogTest extends PluginScenario {
    @Test
    void a_message_has_the_id_of_its_event_and_events_of_one_millisecond_are_all_there() {
        try (Varve varve = open(Runnable::run)) {
            Host host = new Host(llm, VarvePlugin.of(varve));
            llm.answer(
                    ScriptedLlm.call("stock", Map.of("item", "tea")), ScriptedLlm.call("order", Map.of("item", "tea")));
            List<Event> events = host.say("is there tea?");

            List<LoggedMessage> log = log(varve.session(Host.SCOPE));
            assertThat(log.stream().map(logged -> logged.message().id()).skip(1))
                    .containsExactlyElementsOf(events.stream().map(Event::id).toList());
            assertThat(log.stream().map(LoggedMessage::role))
                    .containsExactly(Role.USER, Role.ASSISTANT, Role.TOOL, Role.ASSISTANT);
        }
    }

    @Test
    void parallel_calls_and_their_results_are_one_group_and_an_error_is_one() {
        try (Varve varve = open(Runnable::run)) {
            Host host = new Host(llm, VarvePlugin.of(varve));
            llm.answer(
                    ScriptedLlm.call("stock", Map.of("item", "tea")), ScriptedLlm.call("order", Map.of("item", "tea")));
            host.say("is there tea?");

            List<LoggedMessage> log = log(varve.session(Host.SCOPE));
            Message results = log.get(2).message();
            assertThat(log.get(2).startsGroup()).isFalse();
            assertThat(results.toolResults().get(0).content()).isEqualTo("tea: 7 left");
            assertThat(results.toolResults().get(0).error()).isFalse();
            assertThat(results.toolResults().get(1).content()).isEqualTo("no supplier for tea");
            assertThat(results.toolResults().get(1).error()).isTrue();
        }
    }

    @Test
    void partial_events_are_not_logged() {
        try (Varve varve = open(Runnable::run)) {
            Host host = new Host(llm, VarvePlugin.of(varve));
            llm.stream("It ", "is ", "here.");
            List<Event> events = host.run(
                    Host.USER, Host.SESSION, Content.fromParts(Part.fromText("where?")), RunConfig.StreamingMode.SSE);

            assertThat(events).hasSize(4);
            assertThat(words(varve.session(Host.SCOPE))).containsExactly("where?", "It is here.");
        }
    }

    @Test
    void of_an_answer_that_was_stopped_the_words_that_were_shown_are_kept() {
        try (Varve varve = open(Runnable::run)) {
            Host host = new Host(llm, VarvePlugin.of(varve));
            llm.stream("It ", "is ", "here.");
            host.runner
                    .runAsync(
                            Host.USER,
                            Host.SESSION,
                            Content.fromParts(Part.fromText("where?")),
                            RunConfig.builder()
                                    .autoCreateSession(true)
                                    .streamingMode(RunConfig.StreamingMode.SSE)
                                    .build())
                    .take(2)
                    .blockingSubscribe();
            host.say("where exactly?");

            assertThat(words(varve.session(Host.SCOPE))).containsExactly("where?", "It is ", "where exactly?", "Done.");
            assertThat(Host.texts(llm.lastRequest()))
                    .containsExactly("user: where?", "model: It is ", "user: where exactly?");

            host.say("thanks");
            assertThat(words(varve.session(Host.SCOPE))).endsWith("Done.", "thanks", "Done.");
        }
    }

    @Test
    void an_answer_that_broke_off_is_none() {
        try (Varve varve = open(Runnable::run)) {
            Host host = new Host(llm, VarvePlugin.of(varve));
            llm.breakOff("It ", "is ");
            assertThatThrownBy(() -> host.run(
                            Host.USER,
                            Host.SESSION,
                            Content.fromParts(Part.fromText("where?")),
                            RunConfig.StreamingMode.SSE))
                    .hasMessageContaining("connection reset");
            host.say("where?");

            assertThat(words(varve.session(Host.SCOPE))).containsExactly("where?", "where?", "Done.");
        }
    }

    @Test
    void a_result_that_comes_when_its_call_is_closed_is_kept_as_words() {
        try (Varve varve = open(Runnable::run)) {
            Host host = new Host(llm, VarvePlugin.of(varve));
            llm.answer(ScriptedLlm.call("stock", Map.of("item", "tea")));
            host.say("is there tea?");
            String call = log(varve.session(Host.SCOPE))
                    .get(1)
                    .message()
                    .toolCalls()
                    .get(0)
                    .id();
            Part again = Part.builder()
                    .functionResponse(FunctionResponse.builder()
                            .id(call)
                            .name("stock")
                            .response(Map.of("result", "tea: 9 left"))
                            .build())
                    .build();
            host.run(Host.USER, Host.SESSION, Content.fromParts(again), RunConfig.StreamingMode.NONE);

            assertThat(words(varve.session(Host.SCOPE))).contains("(The call of stock returned later: tea: 9 left)");
            talk(host, 30);
            assertThat(llm.requests().subList(3, 33)).allSatisfy(Wholeness::check);
        }
    }

    @Test
    void bytes_count_where_the_window_is_small() {
        Part picture = Part.fromBytes(new byte[3_000], "image/png");
        try (Varve varve = Varve.builder()
                .model(model)
                .contextWindow(8_000)
                .executor(Runnable::run)
                .build()) {
            Host host = new Host(llm, VarvePlugin.of(varve));
            talk(host, 60);
            int without = Host.texts(llm.lastRequest()).toString().length();
            host.run(
                    Host.USER,
                    Host.SESSION,
                    Content.fromParts(Part.fromText("look"), picture, picture, picture, picture),
                    RunConfig.StreamingMode.NONE);
            assertThat(Host.texts(llm.lastRequest()).toString())
                    .contains("look")
                    .hasSizeLessThan(without * 2 / 3);
        }
    }

    @Test
    void bytes_go_to_the_model_in_their_turn_and_never_into_the_log() {
        Part picture = Part.builder()
                .inlineData(Blob.builder()
                        .mimeType("image/png")
                        .displayName("chart.png")
                        .data(new byte[] {7, 7, 7})
                        .build())
                .build();
        try (Varve varve = open(Runnable::run)) {
            Host host = new Host(llm, VarvePlugin.of(varve));
            host.run(
                    Host.USER,
                    Host.SESSION,
                    Content.fromParts(Part.fromText("look"), picture),
                    RunConfig.StreamingMode.NONE);
            assertThat(llm.lastRequest().contents().get(0).parts().orElseThrow())
                    .contains(picture);
            assertThat(log(varve.session(Host.SCOPE)).get(0).message().attributes())
                    .isEmpty();
        }
        try (Varve varve = open(Runnable::run)) {
            new Host(llm, VarvePlugin.of(varve)).say("and now?");
            assertThat(Host.texts(llm.lastRequest()).get(0))
                    .isEqualTo(
                            "user: look | [picture image/png \"chart.png\", 3 bytes; it was sent with this message]");
        }
    }
}
