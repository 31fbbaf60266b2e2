package dev.varve.store.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.testkit.Messages;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How far a reader has to walk from an append to the disk. The limit lets the way get no longer unseen. */
class SqliteLayoutTest {
    /** The classes on the stack at each statement, outermost first; frames of one class in a row count once. */
    private final Map<String, List<String>> walks = new LinkedHashMap<>();

    @Test
    void an_append_reaches_the_disk_through_few_classes(@TempDir Path folder) {
        SqliteStore store = SqliteStore.builder(folder.resolve("memory.db"))
                .wrapper(connection -> FailingConnection.watched(connection, sql -> walks.put(sql, walk())))
                .open();
        try (Varve varve = Varve.builder().store(store).build()) {
            Session session = varve.session("a");
            session.append(Message.user("hello", Messages.START));
            walks.clear();
            session.append(Message.assistant("hello", Messages.START));
        }

        assertThat(walks.keySet()).anyMatch(sql -> sql.startsWith("INSERT INTO message"));
        assertThat(walks).allSatisfy((sql, walk) -> assertThat(walk).as(sql).hasSizeLessThanOrEqualTo(7));
    }

    private static List<String> walk() {
        List<StackTraceElement> frames = Arrays.asList(new Throwable().getStackTrace());
        Collections.reverse(frames);
        List<String> walk = new ArrayList<>();
        for (StackTraceElement frame : frames) {
            String type = frame.getClassName().replaceAll("\\$.*", "");
            boolean ours = type.startsWith("dev.varve.") && !type.matches(".*\\.(SqliteLayoutTest|FailingConnection)");
            if (ours && (walk.isEmpty() || !walk.get(walk.size() - 1).equals(type))) {
                walk.add(type);
            }
        }
        return walk;
    }
}
