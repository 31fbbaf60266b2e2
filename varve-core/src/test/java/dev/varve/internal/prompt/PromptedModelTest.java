package dev.varve.internal.prompt;

import static dev.varve.internal.prompt.Asking.chunk;
import static dev.varve.internal.prompt.Asking.observe;
import static dev.varve.internal.prompt.Asking.reflect;
import static dev.varve.internal.prompt.Asking.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Part;
import dev.varve.Reflection;
import dev.varve.Samples;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.TokenEstimator;
import dev.varve.Usage;
import dev.varve.model.AnswerRefusedException;
import dev.varve.model.FactNote;
import dev.varve.model.LanguageModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ReflectRequest;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PromptedModelTest {
    private static final TokenEstimator ESTIMATOR = TokenEstimator.scriptAware();

    @Test
    @Tag("COR-13")
    void the_observer_reads_one_text_with_days_roles_times_tools_and_attachments() {
        Fake fake = Fake.saying("- a fact");
        observe(
                fake,
                Message.user("Book it\nplease", Samples.START).withSpeaker("Mina"),
                Message.assistant(
                        Samples.START.plusSeconds(60),
                        new Part.Text("On it."),
                        new Part.ToolCall("c1", "search", "{\"q\":\"trains\"}")),
                Message.tool(Samples.START.plusSeconds(61), new Part.ToolResult("c1", "", "no such line", true)),
                Message.assistant(
                        Samples.START.plusSeconds(90_000), new Part.Attachment("image/png", "file:///map.png", "map")));

        assertThat(fake.prompts).singleElement().satisfies(prompt -> {
            assertThat(prompt.input()).contains("""
                    Date: 2026-03-02 (Mon)
                    user Mina 09:00
                    > Book it
                    > please
                    assistant 09:01
                    > On it.
                    assistant calls search 09:01
                    > {"q":"trains"}
                    tool search failed 09:01
                    > no such line
                    Date: 2026-03-03 (Tue)
                    assistant attaches 10:00
                    > image/png map file:///map.png
                    """);
            assertThat(prompt.instructions()).contains("CRITICAL").doesNotContain("Book it");
        });
    }

    @Test
    @Tag("LAN-02")
    void case_9_a_tool_call_without_output_has_no_result_line() {
        Fake fake = Fake.saying("- a fact");
        observe(
                fake,
                Message.user("Book it", Samples.START),
                Message.assistant(Samples.START, new Part.ToolCall("c1", "search", "{}")),
                Message.user("Never mind", Samples.START));

        assertThat(fake.prompts)
                .singleElement()
                .satisfies(prompt -> assertThat(prompt.input())
                        .contains("assistant calls search 09:00\n> {}\nuser 09:00\n> Never mind")
                        .doesNotContain("tool search"));
    }

    @Test
    @Tag("ZOR-08")
    void tool_traffic_is_cut_with_a_mark() {
        Fake fake = Fake.saying("- a fact");
        Message[] messages = {
            Message.assistant(Samples.START, new Part.ToolCall("c1", "write", "a".repeat(2_000))),
            Message.tool(Samples.START, new Part.ToolResult("c1", "write", "HEAD" + "b".repeat(9_000) + "TAIL", false))
        };
        observe(fake, messages);

        assertThat(fake.prompts.get(0).input())
                .contains("[1500 characters cut]")
                .contains("> HEAD")
                .contains("[5008 characters cut]")
                .contains("TAIL\n");
    }

    @Test
    void only_a_bounded_tail_of_earlier_notes_is_sent() {
        Fake fake = Fake.saying("- a new fact");
        String earlier = IntStream.range(0, 500)
                .mapToObj(i -> "[2026-03-01 10:00] NOTE earlier note " + i)
                .collect(Collectors.joining("\n"));

        PromptedModel.of(fake).observe(request(earlier, Message.user("word ".repeat(1_000), Samples.START)));

        String input = fake.prompts.get(0).input();
        assertThat(input).contains("earlier note 499").doesNotContain("earlier note 400\n");
        assertThat(input.lines().filter(line -> line.contains("earlier note")).count())
                .isBetween(3L, 30L);
    }

    @Test
    void what_is_known_is_not_written_again() {
        String known = "[2026-03-02 09:00] NOTE user lives in Busan";
        Fake fake = Fake.saying(known + "\n[2026-03-02 09:00] NOTE user has a dog");

        assertThat(PromptedModel.of(fake)
                        .observe(request(known, Message.user("I live in Busan", Samples.START)))
                        .text())
                .isEqualTo("[2026-03-02 09:00] NOTE user has a dog");
    }

    @ParameterizedTest
    @EnumSource(
            value = LanguageModel.End.class,
            names = {"CUT_OFF", "REFUSED"})
    void an_answer_that_did_not_end_by_itself_does_not_count(LanguageModel.End end) {
        Fake fake = new Fake(prompt -> new LanguageModel.Completion("- half a fa", Usage.NONE, end));

        assertThatThrownBy(() -> observe(fake, Message.user("hello", Samples.START)))
                .isInstanceOf(AnswerRefusedException.class);
    }

    @Test
    void what_a_failed_answer_cost_is_told() {
        Fake fake = new Fake(
                prompt -> new LanguageModel.Completion("prose only", Usage.call(70, 9), LanguageModel.End.DONE));

        assertThatThrownBy(() -> observe(fake, Message.user("hello", Samples.START)))
                .isInstanceOfSatisfying(
                        AnswerRefusedException.class,
                        refused -> assertThat(refused.usage()).isEqualTo(Usage.call(70, 9)));
    }

    @Test
    @Tag("COR-09")
    void observer_and_reflector_may_differ_and_both_take_further_instructions() {
        Fake observer = Fake.saying("- a fact");
        Fake reflector = Fake.saying("- less");
        PromptedModel model = PromptedModel.builder(observer)
                .reflector(reflector)
                .observerInstructions("Mind the budget.")
                .reflectorInstructions("Keep prices.")
                .random(new Random(7))
                .build();

        model.observe(request("", Message.user("hello", Samples.START)));
        model.reflect(reflect(0, Samples.chunk(1, 3, 10, 100)));

        assertThat(observer.prompts.get(0).instructions()).endsWith("\n\nMind the budget.");
        assertThat(reflector.prompts.get(0).instructions()).endsWith("\n\nKeep prices.");
        assertThat(reflector.prompts.get(0).input())
                .contains("at most 50 tokens")
                .contains("> [2026-03-02 09:00] NOTE");
        assertThat(model.name()).isEqualTo("fake prompt/2");
    }

    @Test
    @Tag("C5")
    void prompts_say_how_to_close_what_is_open_what_to_drop_first_and_how_long_in_characters() {
        Fake fake = Fake.saying("- less");
        PromptedModel model = PromptedModel.builder(fake).random(new Random(7)).build();

        model.observe(request("", Message.user("hello", Samples.START)));
        model.reflect(reflect(0, Samples.chunk(1, 3, 10, 100)));

        assertThat(fake.prompts.get(0).instructions())
                .contains("(closes: export)", "<observations></observations>", "the user's own answer to a question")
                .doesNotContain("at least one line");
        assertThat(fake.prompts.get(0).input()).containsPattern("at most [1-9]\\d*0 characters");
        assertThat(fake.prompts.get(1).instructions())
                .contains("drop in this order", "(closes: …)")
                .doesNotContain("Never drop");
        assertThat(fake.prompts.get(1).input())
                .containsPattern("at most 50 tokens, which is about [1-9]\\d*0 characters");
    }

    @Test
    @Tag("C5")
    void that_nothing_is_worth_a_note_is_an_answer_of_an_observer_and_none_of_a_reflector() {
        Fake fake = Fake.saying("<observations></observations>\n<current-task>wait for the build</current-task>");

        ModelAnswer answer = observe(fake, Message.user("Look again.", Samples.START));

        assertThat(answer.nothingToNote()).isTrue();
        assertThat(answer.lines()).isEmpty();
        assertThat(answer.hint().currentTask()).isEqualTo("wait for the build");
        assertThat(answer.usage()).isEqualTo(Usage.call(100, 10));
        assertThat(fake.prompts).hasSize(1);
        assertThatThrownBy(() -> PromptedModel.of(fake).reflect(reflect(0, Samples.chunk(1, 3, 10, 100))))
                .isInstanceOfSatisfying(
                        AnswerRefusedException.class,
                        refused -> assertThat(refused.usage()).isEqualTo(Usage.call(100, 10)));
    }

    @Test
    @Tag("C5")
    void an_index_of_literals_is_not_handed_to_the_reflector() {
        Fake fake = Fake.saying("[2026-03-02 09:00] NOTE a fact");

        PromptedModel.of(fake)
                .reflect(reflect(
                        0,
                        Asking.chunk(
                                "[2026-03-02 09:00] NOTE a fact\n[2026-03-02 09:00] NOTE Literals: java.util.Map")));

        assertThat(fake.prompts.get(0).input()).contains("NOTE a fact").doesNotContain("java.util.Map");
    }

    @Test
    @Tag("C5")
    void nothing_in_one_part_leaves_the_notes_of_the_others() {
        Fake fake = new Fake(prompt -> new LanguageModel.Completion(
                prompt.input().contains("(part 1 of")
                        ? "[2026-03-02 09:00] NOTE user wants a boat"
                        : "<observations>\n</observations>",
                Usage.call(10, 1),
                LanguageModel.End.DONE));
        PromptedModel model = PromptedModel.builder(fake)
                .settings(PromptSettings.defaults().withWindowTokens(4_000))
                .random(new Random(1))
                .build();

        ModelAnswer answer = model.observe(request("", Message.user("some words of it ".repeat(2_000), Samples.START)));

        assertThat(answer.text()).isEqualTo("[2026-03-02 09:00] NOTE user wants a boat");
        assertThat(answer.nothingToNote()).isFalse();
    }

    @Test
    @Tag("C5")
    void notes_may_be_longer_on_what_people_said_than_on_what_tools_returned() {
        assertThat(allowed(Message.user("word ".repeat(2_000), Samples.START)))
                .isGreaterThan(allowed(Message.assistant("word ".repeat(2_000), Samples.START)) * 3 / 2)
                .isBetween(2_900L, 3_100L);
        String words = "word ".repeat(700);
        long returned = allowed(
                Message.assistant(Samples.START, new Part.ToolCall("c1", "read", "{}")),
                Message.tool(Samples.START, new Part.ToolResult("c1", "read", words, false)));
        assertThat(returned).isLessThan(allowed(Message.assistant(words, Samples.START)));
    }

    private static long allowed(Message... messages) {
        Fake fake = Fake.saying("- a note");
        observe(fake, messages);
        String input = fake.prompts.get(0).input();
        return Long.parseLong(input.replaceAll("(?s).*at most (\\d+) characters.*", "$1"));
    }

    @Test
    @Tag("COR-09")
    void consolidation_and_facts_take_further_instructions_after_their_own() {
        Fake fake = Fake.saying("- less\n<facts>[]</facts>");
        PromptedModel model = PromptedModel.builder(fake)
                .reflectorInstructions("Keep prices.")
                .consolidationInstructions("Keep turning points.")
                .factInstructions("No facts about pets.")
                .build();

        model.reflect(reflect(0, reflection()).withFacts(List.of(reflection()), List.of()));
        model.reflect(reflect(0, Samples.chunk(1, 3, 10, 100)));

        assertThat(fake.prompts.get(0).instructions())
                .containsSubsequence(
                        "Keep prices.", "condensed before", "Keep turning points.", "FACTS", "No facts about pets.");
        assertThat(fake.prompts.get(1).instructions()).endsWith("\n\nKeep prices.");
    }

    private static ModelAnswer learnt(Fake fake) {
        ReflectRequest request = new ReflectRequest(
                        Scope.of("test"),
                        List.of(chunk("[2026-03-02 09:00] NOTE Mina owns the checkout service")),
                        ReflectRequest.FACTS_ALONE,
                        0,
                        ZoneOffset.UTC,
                        Duration.ofSeconds(60))
                .withFacts(List.of(chunk("[2026-03-02 09:00] NOTE Mina owns the checkout service")), List.of());
        return PromptedModel.of(fake).reflect(request);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<facts>\n[{\"summary\": \"Mina owns the checkout service\", \"type\": \"profile\"}]\n</facts>",
                "[{\"summary\": \"Mina owns the checkout service\", \"type\": \"profile\"}]",
                "```json\n[{\"summary\": \"Mina owns the checkout service\"}]\n```"
            })
    void where_facts_alone_are_wanted_no_notes_are_asked_for(String reply) {
        Fake fake = Fake.saying(reply);

        ModelAnswer answer = learnt(fake);

        assertThat(answer.facts()).extracting(FactNote::summary).containsExactly("Mina owns the checkout service");
        assertThat(answer.factsProblem()).isEmpty();
        assertThat(answer.lines()).isEmpty();
        assertThat(fake.prompts.get(0).instructions())
                .contains("write nothing else", "FACTS")
                .doesNotContain("Write the notes");
        assertThat(fake.prompts.get(0).input()).contains("Mina owns").doesNotContain("characters");
    }

    @Test
    void where_facts_alone_are_wanted_there_may_be_none() {
        assertThat(learnt(Fake.saying("<facts>[]</facts>")).factsProblem()).isEmpty();
        assertThat(learnt(Fake.saying("[]")).factsProblem()).isEmpty();
        assertThat(learnt(Fake.saying("Mina is nice.")).factsProblem()).isNotEmpty();
    }

    @Test
    void an_observers_heading_facts_does_not_swallow_its_notes() {
        PromptedModel model =
                PromptedModel.of(Fake.saying("**Facts:**\n- user lives in Seoul\n\n**Decisions:**\n- tabs"));

        assertThat(model.observe(request("", Message.user("I live in Seoul", Samples.START)))
                        .text())
                .contains("user lives in Seoul")
                .contains("tabs");
    }

    @Test
    void each_level_presses_harder_and_reflections_are_consolidated() {
        Fake fake = Fake.saying("- less");
        PromptedModel model = PromptedModel.of(fake);
        for (int level = 0; level <= 4; level++) {
            model.reflect(reflect(level, Samples.chunk(1, 3, 10, 100)));
        }
        model.reflect(reflect(0, reflection()));

        List<String> instructions =
                fake.prompts.stream().map(LanguageModel.Prompt::instructions).toList();
        assertThat(instructions).doesNotHaveDuplicates();
        assertThat(instructions.get(1)).contains("8/10");
        assertThat(instructions.get(4)).contains("2/10");
        assertThat(instructions.get(5)).contains("condensed before");
    }

    private static Reflection reflection() {
        return Samples.reflection(
                "r1-3.1",
                new Span(1, 3),
                "[2026-03-02 09:00] NOTE all of it",
                10,
                100,
                Samples.START,
                "test",
                Note.Status.ACTIVE,
                1,
                0,
                List.of("o1-3"));
    }
}
