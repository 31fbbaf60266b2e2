package dev.varve.store.jdbc.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.store.CountedMessage;
import dev.varve.store.SessionState;
import dev.varve.testkit.Messages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SessionColumnsTest {
    private static final List<String> NAMES = List.of(SessionColumns.NAMES.split(", "));

    /** What of a row an append changes, over questions, answers, calls of tools and their results. */
    @Test
    void an_append_changes_no_other_columns_than_those_that_it_writes() {
        List<CountedMessage> talk = List.of(
                Messages.user("Where is the order?", Messages.START.plus(Duration.ofDays(1))),
                Messages.calls("c1"),
                Messages.result("c1", "At the door."),
                Messages.assistant("It is at the door."),
                Messages.user("And the bill?", Messages.START.plus(Duration.ofDays(3))));
        SessionState state = SessionState.empty()
                .append(List.of(Messages.user("Hello", Messages.START)))
                .state();
        Set<String> changed = new TreeSet<>();
        for (CountedMessage message : talk) {
            SessionState next = state.append(List.of(message)).state();
            changed.addAll(differing(state, next));
            assertThat(SessionColumns.appended(next)).containsExactlyElementsOf(written(next));
            state = next;
        }
        assertThat(changed).containsExactlyInAnyOrder(SessionColumns.APPENDED.split(", "));
    }

    private static List<String> differing(SessionState before, SessionState after) {
        Object[] from = SessionColumns.values(before);
        Object[] to = SessionColumns.values(after);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < from.length; i++) {
            if (!from[i].equals(to[i])) {
                names.add(NAMES.get(i));
            }
        }
        return names;
    }

    private static List<Object> written(SessionState state) {
        Object[] values = SessionColumns.values(state);
        return Arrays.stream(SessionColumns.APPENDED.split(", "))
                .map(name -> values[NAMES.indexOf(name)])
                .toList();
    }
}
