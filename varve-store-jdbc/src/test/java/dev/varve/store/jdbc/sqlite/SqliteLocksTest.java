package dev.varve.store.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.store.CountedMessage;
import dev.varve.testkit.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** By its locks other processes know that this one writes to the log: without them the last to leave deletes it. */
@EnabledOnOs(OS.LINUX) // which lists locks
class SqliteLocksTest {
    private static final Scope SCOPE = Scope.of("s");

    @TempDir
    Path folder;

    @Test
    void a_second_store_on_the_same_file_takes_no_lock_of_the_first_with_it() throws IOException {
        Path file = folder.resolve("memory.db");
        try (SqliteStore store = SqliteStore.open(file)) {
            append(store, "first");
            assertThat(locks(file)).isPositive();

            SqliteStore.open(file).close();

            assertThat(locks(file)).isPositive();
        }
    }

    private static void append(SqliteStore store, String text) {
        store.append(SCOPE, List.of(new CountedMessage(Message.user(text, Messages.START), 9)));
    }

    private static long locks(Path file) throws IOException {
        Object inode = Files.getAttribute(file, "unix:ino");
        try (Stream<String> lines = Files.lines(Path.of("/proc/locks"))) {
            return lines.filter(line -> line.contains(":" + inode + " ")).count();
        }
    }
}
