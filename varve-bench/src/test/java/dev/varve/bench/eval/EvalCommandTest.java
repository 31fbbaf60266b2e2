package dev.varve.bench.eval;

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
                "--out",
                file().toString()));
        arguments.addAll(Arrays.asList(more));
        printed.getBuffer().setLength(0);
        return new CommandLine(new EvalCommand())
                .setOut(new PrintWriter(printed))
                .setOverwrittenOptionsAllowed(true)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(arguments.toArray(String[]::new));
    }

    private Path file() {
        return folder.resolve("verdicts.jsonl");
    }

    @Test
    void everyMemoryIsAskedAndJudgedAndEachVerdictWritten() throws IOException {
        int code = run();

        assertThat(code).isZero();
        assertThat(printed.toString())
                .contains("| varve | all | 3 | 66.7 |", "| full | all | 3 | 66.7 |", "| bm25 | all | 3 |");
        assertThat(Files.readAllLines(file()))
                .filteredOn(line -> line.contains("\"id\":\"talk/2\""))
                .hasSize(3)
                .allSatisfy(line -> assertThat(line)
                        .contains("\"answer\":\"Porto\"", "\"judged\":\"Yes.\"", "\"prompt\":\"v1/judge.txt\""));
        assertThat(stub.calls()).hasSize(18);
    }

    @Test
    void anInterruptedRunGoesOnWhereItWasAndPaysNothingTwice() throws IOException {
        run("--memories", "FULL");
        List<String> lines = Files.readAllLines(file());
        Files.write(file(), lines.subList(0, lines.size() - 1));
        Files.writeString(file(), "{\"memory\":\"fu", StandardOpenOption.APPEND); // the process died while writing
        int before = stub.calls().size();

        int code = run("--memories", "FULL");

        assertThat(code).isZero();
        assertThat(stub.calls()).hasSize(before + 2);
        assertThat(printed.toString()).contains("| full | all | 3 | 66.7 |");
        run("--memories", "FULL");
        assertThat(stub.calls()).hasSize(before + 2);
    }

    @Test
    void aBoundIsNeverPassedAndCountsEarlierRuns() {
        int code = run("--memories", "FULL", "--max-tokens", "1000");

        int calls = stub.calls().size();
        assertThat(code).isEqualTo(3);
        assertThat(printed.toString()).contains("Stopped: the next call could pass the bound of 1000 tokens");
        assertThat(calls).isEqualTo(2); // 440 tokens; the third call could have been one too many
        assertThat(run("--memories", "FULL", "--max-tokens", "1000")).isEqualTo(3);
        assertThat(stub.calls()).hasSize(calls);
        assertThat(run("--memories", "FULL")).isZero();
    }

    @Test
    void questionsThatTheAuditListsAreLeftOut() throws IOException {
        Path audit = Files.writeString(folder.resolve("audit.json"), "[{\"question\":\"What is the cat called?\"}]");

        run("--memories", "FULL", "--audit", audit.toString());

        assertThat(printed.toString()).contains("| full | all | 2 | 100.0 |");
    }

    @Test
    void longMemEvalIsReadAndJudgedByItsOfficialPrompts() throws IOException {
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

        int code = run(
                "--dataset",
                "LONGMEMEVAL",
                "--data",
                data.toString(),
                "--memories",
                "FULL",
                "--observer",
                "extractive");

        assertThat(code).isZero();
        assertThat(stub.calls())
                .extracting(Call::body)
                .anySatisfy(
                        body -> assertThat(body).contains("do not penalize off-by-one errors", "Correct Answer: 12"))
                .anySatisfy(body -> assertThat(body).contains("identify the question as unanswerable"));
    }

    @Test
    void dollarsNeedAPrice() {
        assertThat(run("--max-usd", "1")).isNotZero();
        assertThat(run("--memories", "FULL", "--max-usd", "0.001", "--price", "2.5/10"))
                .isEqualTo(3);
    }
}
