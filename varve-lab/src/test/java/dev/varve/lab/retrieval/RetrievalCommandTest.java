package dev.varve.lab.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class RetrievalCommandTest {
    @TempDir
    Path data;

    @Test
    void sessions_with_the_answer_are_counted_in_the_files_of_both_data_sets() throws IOException {
        write("longmemeval/longmemeval_s.json", """
                [{"question_id": "q1", "question_type": "single-session-user", "question": "Which degree did I take?",
                  "question_date": "2023/05/30 (Tue) 23:40", "answer": "Business", "answer_session_ids": ["s2"],
                  "haystack_dates": ["2023/05/20 (Sat) 02:21", "2023/05/21 (Sun) 10:00"],
                  "haystack_session_ids": ["s1", "s2"],
                  "haystack_sessions": [
                    [{"role": "user", "content": "How do I cross a river with a fox?"}],
                    [{"role": "user", "content": "I took a degree in business."}, {"role": "assistant", "content": "Nice."}]]},
                 {"question_id": "q2_abs", "question_type": "single-session-user", "question": "Which boat?",
                  "answer_session_ids": ["s1"], "haystack_dates": [], "haystack_session_ids": [], "haystack_sessions": []}]
                """);
        write("locomo/locomo1.json", """
                [{"sample_id": "c1",
                  "qa": [{"question": "Where does Ann keep bees?", "category": 4, "evidence": ["D2:1"]},
                         {"question": "Who flies?", "category": 5, "evidence": ["D1:1"]}],
                  "conversation": {
                    "session_1_date_time": "1:56 pm on 8 May, 2023", "session_1": [{"speaker": "Ben", "text": "Hello Ann"}],
                    "session_2_date_time": "2:10 pm on 9 May, 2023",
                    "session_2": [{"speaker": "Ann", "text": "I keep bees on the roof"}]}}]
                """);

        assertThat(run()).contains("| longmemeval | all | 1 | 100.0 | 100.0 |", "| locomo | all | 1 | 100.0 | 100.0 |");
    }

    private void write(String name, String json) throws IOException {
        Path file = data.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, json);
    }

    private String run() {
        StringWriter out = new StringWriter();
        CommandLine command = new CommandLine(new RetrievalCommand()).setOut(new PrintWriter(out, true));
        assertThat(command.execute("--data", data.toString())).isZero();
        return out.toString();
    }
}
