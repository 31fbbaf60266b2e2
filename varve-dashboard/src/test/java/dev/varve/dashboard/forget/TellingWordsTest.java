package dev.varve.dashboard.forget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TellingWordsTest {
    private static final Instant AT = Instant.parse("2026-03-02T09:00:00Z");

    @TempDir
    Path folder;

    @Test
    void words_of_the_databases_own_schema_tell_nothing() {
        try (SqliteStore store = SqliteStore.open(folder.resolve("varve.db"))) {
            TellingWords words = new TellingWords(store.ownText());
            words.add(logged("The watermark of the superseded session is in Zanzibar, says the autoindex."));

            assertThat(words.pick()).containsExactly("Zanzibar");
        }
    }

    @Test
    void words_that_another_message_says_too_tell_nothing() {
        TellingWords words = new TellingWords("");
        words.add(logged("Marigold moved to Zanzibar."));
        words.remove(logged("Is it warm in Zanzibar?"));

        assertThat(words.pick()).containsExactly("Marigold");
    }

    private static LoggedMessage logged(String text) {
        return new LoggedMessage(1, Message.user(text, AT), 10, 10, true);
    }
}
