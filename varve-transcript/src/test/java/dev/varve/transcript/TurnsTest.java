package dev.varve.transcript;

import static dev.varve.transcript.Samples.assertFault;
import static dev.varve.transcript.Samples.lines;
import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Role;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TurnsTest {
    private static String turn(int number) {
        String time = "\"timestamp\":\"2026-05-15T10:" + (10 + number) + ":42.314671+00:00\"";
        return "[{\"role\":\"user\",\"content\":\"User: q" + number + "\"," + time + "},"
                + "{\"role\":\"assistant\",\"content\":\"Assistant: a" + number + "\"," + time + "}]";
    }

    private static String snapshot(int... turns) {
        return Arrays.stream(turns).mapToObj(TurnsTest::turn).collect(Collectors.joining(",", "[", "]"));
    }

    @Test
    void only_the_new_turns_of_a_snapshot_count() {
        assertThat(Samples.sources("x", lines(snapshot(1), snapshot(2), snapshot(2, 3)), Samples.OPTIONS))
                .extracting(source -> source.line() + source.message().text())
                .containsExactly("1q1", "1a1", "2q2", "2a2", "3q3", "3a3");
    }

    @Test
    void a_thread_goes_on_after_another_one() {
        assertThat(Samples.read(lines(snapshot(1), snapshot(1, 2), snapshot(3), snapshot(1, 2, 4))))
                .extracting(Message::text)
                .containsExactly("q1", "a1", "q2", "a2", "q3", "a3", "q4", "a4");
    }

    @Test
    void a_prefix_that_is_not_the_role_stays() {
        String line = snapshot(1).replace("User: q1", "Assistant: q1");
        Message first = Samples.read(lines(line)).get(0);
        assertThat(first.role()).isEqualTo(Role.USER);
        assertThat(first.text()).isEqualTo("Assistant: q1");
    }

    @Test
    void faults_name_their_line() {
        assertFault(lines(snapshot(1), "{}"), "talk.log:2: expected an array of turns");
        assertFault(lines(snapshot(1), snapshot(2).replace("timestamp", "t")), "talk.log:2: has no time");
        assertFault(
                lines(snapshot(1), snapshot(2).replace("\"user\"", "\"robot\"")), "talk.log:2: unknown role \"robot\"");
    }
}
