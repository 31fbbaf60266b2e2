package dev.varve.lab.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.testkit.wire.Call;
import dev.varve.testkit.wire.ProviderStub;
import dev.varve.testkit.wire.Reply;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** From files to verdicts, over HTTP. The model knows what stands in its prompt, the judge compares words. */
class EvalCommandTest {
    private final ProviderStub stub = ProviderStub.start();
    private final StringWriter printed = new StringWriter();

    @TempDir
    Path folder;

    @BeforeEach
    void prepare() throws IOException {
        stub.always(call -> answer(call).tokens(200, 20));
        Files.writeString(folder.resolve("talk.txt"), """
                Ana: My dog is called Brisket.
                Ben: Nice. I moved to Porto in May.
                Ana: I am allergic to walnuts, by the way.
                """);
        Files.writeString(folder.resolve("talk.questions.jsonl"), """
                {"id":"1","question":"What is the dog called?","answer":"Brisket"}
                {"id":"2","question":"Where did Ben move?","answer":"Porto"}
                {"id":"3","question":"What is the cat called?","answer":"Olive"}
                """);
    }

    @AfterEach
    void stop() {
        stub.close();
    }

    private static Reply.Answer answer(Call call) {
        String body = call.body();
        if (body.contains("yes or no")) {
            if (body.contains("judge/lenient") && body.contains("It came up in the conversation")) {
                return Reply.text("Yes, that is about it.");
            }
            String right = body.replaceAll("(?s).*Right: (\\w+).*", "$1");
            String said = body.replaceAll("(?s).*Answer: (\\w+).*", "$1");
            return Reply.text(said.equals(right) ? "Yes." : "No.");
        }
        if (body.contains("dog called") && body.contains("Brisket")) {
            return Reply.text("Brisket");
        }
        return Reply.text(body.contains("Where did Ben") && body.contains("Porto") ? "Porto" : "Unknown");
    }

    private int run(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "--dataset",
                "DIR",
                "--data",
                folder.toString(),
                "--answer",
                "openai/test",
                "--judge",
                "openai/judge",
                "--base-url",
                stub.url(),
                "--seeds",
                "1",
                "--out",
                file().toString()));
        arguments.addAll(Arrays.asList(more));
        printed.getBuffer().setLength(0);
        return new CommandLine(new EvalCommand())
                .setOut(new PrintWriter(printed))
                .setErr(new PrintWriter(printed))
                .setOverwrittenOptionsAllowed(true)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    command.getErr().println(failure.getMessage());
                    return 1;
                })
                .execute(arguments.toArray(String[]::new));
    }

    private Path file() {
        return folder.resolve("verdicts.jsonl");
    }

    private List<String> lines(String having) throws IOException {
        return Files.readAllLines(file()).stream()
                .filter(line -> line.contains(having))
                .toList();
    }

    @Test
    void varve_and_three_controls_are_asked_and_judged_and_each_verdict_is_written() throws IOException {
        int code = run();

        assertThat(code).isZero();
        assertThat(printed.toString())
                .contains(
                        "| varve | all | 3 | 1 | 66.7 | 20.8 to 93.9 |",
                        "| full | all | 3 | 1 | 66.7 |",
                        "| window | all | 3 | 1 | 66.7 |",
                        "| bm25 | all | 3 | 1 |");
        assertThat(lines("\"id\":\"talk/2\""))
                .filteredOn(line -> !line.contains("judge: "))
                .hasSize(4)
                .allSatisfy(line -> assertThat(line)
                        .contains("\"answer\":\"Porto\"", "\"judged\":\"Yes.\"", "\"prompt\":\"v1/judge.txt\""));
    }

    @Test
    void each_call_is_written_down_with_what_it_cost() throws IOException {
        run();

        assertThat(stub.calls()).hasSize(4 * 3 * 2 + 2 * 3);
        assertThat(lines("{\"call\":"))
                .hasSize(stub.calls().size())
                .allSatisfy(line ->
                        assertThat(line).contains("\"inputTokens\":200", "\"outputTokens\":20", "\"reported\":true"));
        assertThat(lines("\"role\":\"answer\"")).hasSize(4 * 3);
        assertThat(printed.toString()).contains("Spent so far: 6000 tokens read, 600 written");
    }

    @Test
    void the_window_control_sees_the_newest_messages_only() throws IOException {
        Files.writeString(
                folder.resolve("talk.txt"), "Ana: We spoke of the weather.\n".repeat(50), StandardOpenOption.APPEND);

        run("--room", "200");

        assertThat(printed.toString())
                .contains("| window | all | 3 | 1 | 0.0 | 0.0 to 56.2 |", "| full | all | 3 | 1 | 66.7 |");
    }

    @Test
    void what_the_judge_accepts_of_wrong_answers_stands_beside_the_scores() throws IOException {
        run();
        assertThat(printed.toString())
                .contains(
                        "| right answer to another question of the same kind | 3 | 0.0 | 0.0 to 56.2 |",
                        "| vague words on the matter | 3 | 0.0 |");

        Files.delete(file());
        run("--judge", "openai/judge/lenient");

        assertThat(printed.toString())
                .contains(
                        "| right answer to another question of the same kind | 3 | 0.0 |",
                        "| vague words on the matter | 3 | 100.0 | 43.8 to 100.0 |");
        assertThat(lines("judge: another's answer"))
                .hasSize(3)
                .allSatisfy(line -> assertThat(line).contains("\"judged\":\"No.\""));
        assertThat(lines("judge: another's answer").get(0)).contains("\"right\":\"Brisket\"", "\"answer\":\"Porto\"");
    }

    @Test
    void several_seeds_ask_again_and_each_question_counts_once() {
        run("--seeds", "3");

        assertThat(printed.toString()).contains("| full | all | 3 | 3 | 66.7 | 20.8 to 93.9 |");
        assertThat(stub.calls()).hasSize(3 * (4 * 3 * 2 + 2 * 3));
    }

    @Test
    void a_run_that_was_killed_goes_on_where_it_was_and_pays_nothing_twice() throws IOException {
        run();
        List<String> whole = Files.readAllLines(file());
        Files.write(file(), whole.subList(0, whole.size() - 1)); // its calls stay
        Files.writeString(file(), "{\"verdict\":{\"mem", StandardOpenOption.APPEND); // it died while writing
        int before = stub.calls().size();

        int code = run();

        assertThat(code).isZero();
        assertThat(stub.calls()).hasSize(before + 2);
        assertThat(printed.toString())
                .contains("| full | all | 3 | 1 | 66.7 |", "Spent so far: 6400 tokens read, 640 written");
        run();
        assertThat(stub.calls()).hasSize(before + 2);
    }

    @Test
    void an_outage_ends_the_run_and_the_next_one_goes_on() throws IOException {
        stub.next(answer().tokens(200, 20), Reply.status(400, Map.of(), "{\"error\":{\"message\":\"no\"}}"));

        assertThat(run()).isEqualTo(1);
        assertThat(lines("{\"verdict\":")).hasSize(1);
        assertThat(run()).isZero();

        assertThat(stub.calls()).hasSize(4 * 3 * 2 + 2 * 3 + 1);
    }

    private static Reply.Answer answer() {
        return Reply.text("No.");
    }

    @Test
    void a_bound_is_never_passed_and_counts_earlier_runs() {
        int code = run("--max-tokens", "3000");

        int calls = stub.calls().size();
        assertThat(code).isEqualTo(3);
        assertThat(printed.toString()).contains("Stopped: the next call could pass the bound of 3000 tokens");
        assertThat(220 * calls).isBetween(2_000, 3_000);
        assertThat(run("--max-tokens", "3000")).isEqualTo(3);
        assertThat(stub.calls()).hasSize(calls);
        assertThat(run()).isZero();
    }

    @Test
    void verdicts_of_other_models_do_not_share_a_file() throws IOException {
        run();
        int before = stub.calls().size();

        assertThat(run("--judge", "openai/another")).isEqualTo(1);

        assertThat(printed.toString())
                .contains("cannot be compared", "--judge openai/judge instead of openai/another", "give another --out");
        assertThat(stub.calls()).hasSize(before);
    }

    @Test
    void questions_that_the_audit_lists_are_left_out() throws IOException {
        String list = "[{\"question\":\"What is the cat called?\"}]";
        Path audit = Files.writeString(folder.resolve("wrong-keys.json"), list);

        run("--audit", audit.toString());

        assertThat(printed.toString())
                .contains(
                        "1 questions are left out, since the audit found their keys wrong",
                        "| full | all | 2 | 1 | 100.0 |");
        Files.delete(file());
        Files.move(audit, folder.resolve("audit_errors.json"));

        run();

        assertThat(printed.toString()).contains("1 questions are left out", "| full | all | 2 | 1 | 100.0 |");
    }

    @Test
    void locomos_questions_without_an_answer_are_scored_too() throws IOException {
        Path data = Files.writeString(folder.resolve("locomo_test.json"), """
                [{"sample_id":"s1",
                  "conversation":{"speaker_a":"Ann","speaker_b":"Ben","session_1_date_time":"1:56 pm on 8 May, 2023",
                    "session_1":[{"speaker":"Ann","dia_id":"D1:1","text":"Where did Ben move to, I asked"},
                                 {"speaker":"Ben","dia_id":"D1:2","text":"I moved to Porto"}]},
                  "qa":[{"question":"Where did Ben move?","answer":"Porto","evidence":["D1:2"],"category":4},
                        {"question":"Where did Ann move?","adversarial_answer":"Porto","evidence":["D1:2"],"category":5}]}]
                """);

        run("--dataset", "LOCOMO", "--data", data.toString());

        assertThat(printed.toString())
                .contains("| full | single-hop | 1 | 1 | 100.0 |", "| full | unanswerable | 1 | 1 |");
        assertThat(lines("judge: vague answer")).hasSize(1); // what cannot be answered may be answered vaguely
        assertThat(lines("\"kind\":\"unanswerable\""))
                .hasSize(4)
                .allSatisfy(line -> assertThat(line)
                        .contains("There is no answer to it in the conversation; \\\"Porto\\\" is wrong."));
    }

    @Test
    void beam_is_read_from_its_folders_and_judged_by_its_criteria() throws IOException {
        Path questions = Files.createDirectories(folder.resolve("100K/7/probing_questions"));
        Files.writeString(questions.resolve("probing_questions.json"), """
                {"abstention":[{"question":"Which colour?","rubric":["there is no information on it"]}],
                 "knowledge_update":[{"question":"How fast is it?","answer":"250ms",
                    "rubric":["LLM response should state: 250ms","LLM response should mention: caching"]}]}
                """);
        Files.writeString(folder.resolve("100K/7/chat.json"), """
                [{"batch_number":1,"turns":[[
                   {"role":"user","id":0,"time_anchor":"March-15-2024","content":"It takes 250ms now. ->-> 1,1"},
                   {"role":"assistant","id":1,"content":"Good, thanks to caching."}]]}]
                """);

        int code = run("--dataset", "BEAM", "--data", folder.resolve("100K").toString());

        assertThat(code).isZero();
        assertThat(printed.toString()).contains("| full | abstention | 1 | 1 |", "| full | knowledge_update | 1 | 1 |");
        assertThat(lines("\"id\":\"7/knowledge_update/0\""))
                .hasSize(5)
                .allSatisfy(line -> assertThat(line)
                        .contains(
                                "- LLM response should state: 250ms\\n- LLM response should mention: caching",
                                "v1/rubric.txt"));
        assertThat(stub.calls())
                .extracting(Call::body)
                .anySatisfy(body -> assertThat(body)
                        .contains("[2024-03-15]", "It takes 250ms now.")
                        .doesNotContain("->->"))
                .anySatisfy(body -> assertThat(body).contains("Criteria:"));
    }

    @Test
    void long_mem_eval_is_read_and_judged_by_its_official_prompts() throws IOException {
        Path data = Files.writeString(folder.resolve("longmemeval_test.json"), """
                [{"question_id":"q1","question_type":"temporal-reasoning","question":"When did I move?",
                  "question_date":"2023/05/30 (Tue) 23:40","answer":12,
                  "haystack_dates":["2023/05/20 (Sat) 02:21"],
                  "haystack_sessions":[[{"role":"user","content":"I moved 12 days ago."}]]},
                 {"question_id":"q2_abs","question_type":"multi-session","question":"What is my cat called?",
                  "question_date":"2023/05/30 (Tue) 23:40","answer":"No cat was mentioned.",
                  "haystack_dates":["2023/05/20 (Sat) 02:21"],
                  "haystack_sessions":[[{"role":"user","content":"Hello."}]]}]
                """);

        int code = run("--dataset", "LONGMEMEVAL", "--data", data.toString(), "--observer", "extractive");

        assertThat(code).isZero();
        assertThat(stub.calls())
                .extracting(Call::body)
                .anySatisfy(
                        body -> assertThat(body).contains("do not penalize off-by-one errors", "Correct Answer: 12"))
                .anySatisfy(body -> assertThat(body).contains("identify the question as unanswerable"));
    }

    @Test
    void how_much_is_left_is_said_before_anything_is_paid() {
        assertThat(run("--estimate")).isZero();
        assertThat(stub.calls()).isEmpty();
        assertThat(printed.toString()).contains("Left to do: 12 answers, 18 verdicts;");

        run();
        assertThat(stub.calls()).hasSize(12 + 18);

        run("--estimate");
        assertThat(printed.toString()).contains("Left to do: 0 answers, 0 verdicts; the models will read about 0 ");
    }

    @Test
    void a_file_of_another_data_set_is_refused_before_anything_is_paid() throws IOException {
        Path other = Files.writeString(folder.resolve("other.json"), "[{\"sample_id\":\"s1\",\"qa\":[]}]");
        Path text = Files.writeString(folder.resolve("text.json"), "no JSON");

        assertThat(run("--dataset", "longmemeval", "--data", other.toString())).isEqualTo(1);
        assertThat(printed.toString()).contains("other.json is not as the files of --dataset longmemeval are");
        assertThat(run("--dataset", "longmemeval", "--data", text.toString())).isEqualTo(1);
        assertThat(printed.toString()).contains("text.json cannot be read as JSON");
        assertThat(run("--data", folder.resolve("nowhere").toString())).isEqualTo(1);
        assertThat(printed.toString()).contains("there is no ");
        assertThat(stub.calls()).isEmpty();
    }

    @Test
    void a_judge_that_says_nothing_is_not_a_no() {
        stub.always(call -> call.body().contains("yes or no") ? Reply.text(" ") : Reply.text("Porto"));

        assertThat(run()).isEqualTo(1);

        assertThat(printed.toString()).contains("openai/judge judges nothing in 10 tokens");
    }

    @Test
    void dollars_need_a_price() {
        assertThat(run("--max-usd", "1")).isNotZero();
        assertThat(run("--max-usd", "0.001", "--price", "2.5/10")).isEqualTo(3);
        assertThat(printed.toString()).containsPattern("Spent so far: .*, \\$0\\.000");
    }
}
