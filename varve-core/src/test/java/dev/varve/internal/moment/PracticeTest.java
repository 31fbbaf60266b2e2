package dev.varve.internal.moment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Scope;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class PracticeTest {
    private static Trace.Success worked(String command, String session, int day) {
        CommandForm form = CommandForm.of(command);
        return new Trace.Success(
                new Trace.Origin(new Scope("t", "shop", session), 3, LocalDateTime.of(2026, 3, day, 10, 0), ""),
                command,
                form.exact(),
                form.task());
    }

    private static List<String> told(Trace... traces) {
        List<Trace> given = new ArrayList<>(List.of(traces));
        Collections.reverse(given);
        return Practice.of("go", given).stream().map(Reminder::text).toList();
    }

    @Test
    void sessions_are_counted_not_calls() {
        assertThat(told(
                        worked("go vet ./store", "a", 1),
                        worked("go vet ./store", "a", 2),
                        worked("go vet ./store", "b", 3)))
                .containsExactly("`go vet ./store` worked in 2 sessions, last on 2026-03-03 (b #3)");
    }

    @Test
    void what_worked_with_other_arguments_is_counted_apart_from_what_is_shown() {
        assertThat(told(
                        worked("go vet ./cart --all", "a", 1),
                        worked("go vet ./cart", "b", 2),
                        worked("go vet ./cart ./shop", "c", 3)))
                .containsExactly(
                        "`go vet ./cart ./shop` worked in one session and, with other arguments, in 2 more, last on 2026-03-03 (c #3)");
    }
}
