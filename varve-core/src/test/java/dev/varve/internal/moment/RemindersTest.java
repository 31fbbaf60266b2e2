package dev.varve.internal.moment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;

class RemindersTest {
    private static final LocalDateTime BEGIN = LocalDateTime.parse("2026-03-02T09:00");

    private static String line(String kind, String key, String rest) {
        return kind + "\t" + key + "\t" + rest + "\n";
    }

    private static List<String> beforeEdit(String file, String path) {
        Reminder.Kind[] kinds = {Reminder.Kind.SAID_OF_FILE, Reminder.Kind.UNDONE, Reminder.Kind.CHANGED};
        return Reminders.read(file, "default", "shop", kinds).beforeEdit(path, "mine", BEGIN).within(200).stream()
                .map(Reminder::text)
                .toList();
    }

    @Test
    void of_lines_about_other_files_only_the_key_is_read() {
        String file = line("SAID_OF_FILE", "a.ts", "1772442000\ts\t3\t0\t9\t9\tkeep it short")
                + line("SAID_OF_FILE", "b.ts", "no time\ts\tno place\t0\t9\t9\tnever read")
                + line("CHANGED", "src/c.ts", "no time\ts\tno place\t0\t9\t9\tnever read");

        assertThat(beforeEdit(file, "src/a.ts")).containsExactly("keep it short");
    }

    @Test
    void a_line_that_a_crash_has_torn_is_passed_over() {
        String file = line("SAID_OF_FILE", "a.ts", "1772442000\ts\t3")
                + "SAID_OF_FILE\ta.ts\n"
                + line("SAID_OF_FILE", "a.ts", "1772442000\ts\t3\t0\t9\t9\tkeep it short")
                + "SAID_OF_FILE\ta.ts\t1772442000\ts\t3\t0\t9\t9\tno end";

        assertThat(beforeEdit(file, "src/a.ts")).containsExactly("keep it short");
    }

    @Test
    void what_the_session_itself_said_is_not_told_to_it() {
        String file = line("SAID_OF_FILE", "a.ts", "1772442000\tmine\t3\t0\t9\t9\tmy own")
                + line("SAID_OF_FILE", "a.ts", "1772442000\tother\t3\t0\t9\t9\tanother's");

        assertThat(beforeEdit(file, "src/a.ts")).containsExactly("another's");
    }
}
