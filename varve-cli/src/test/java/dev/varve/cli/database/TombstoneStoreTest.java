package dev.varve.cli.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.ClearMode;
import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.cli.Cli;
import dev.varve.store.DurableStore;
import dev.varve.store.StoreException;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TombstoneStoreTest {
    private static final Scope SCOPE = new Scope("default", "shop", "s");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    /** A process that is killed there has deleted nothing, and nothing of it is told. */
    @Test
    void what_is_told_goes_before_anything_is_deleted() {
        List<Consumer<DurableStore>> deletions = List.of(
                store -> store.delete(SCOPE),
                store -> store.retire(SCOPE),
                store -> store.deleteFact("default", "shop", "f"),
                store -> session(store, session -> session.deleteSpan(new Span(1, 2))),
                store -> session(store, session -> session.clear(ClearMode.NOTES)));
        try (SqliteStore plain = SqliteStore.open(folder.resolve("memory.db"))) {
            session(plain, session -> {
                session.append(Message.user("I like tea", Cli.NOW), Message.assistant("Noted.", Cli.NOW));
                session.end(Duration.ofMinutes(1));
            });
            DurableStore noting = new TombstoneStore(
                    plain,
                    new Forgotten(folder.resolve("forgotten")),
                    () -> {
                        throw new StoreException("killed");
                    },
                    Clock.fixed(Cli.NOW, ZoneOffset.UTC));
            for (Consumer<DurableStore> deletion : deletions) {
                assertThatThrownBy(() -> deletion.accept(noting)).hasMessageContaining("killed");
                assertThat(plain.state(SCOPE).orElseThrow().messages()).isEqualTo(2);
            }
        }
    }

    private static void session(DurableStore store, Consumer<Session> work) {
        try (Varve varve = Varve.builder()
                .store(store)
                .keepStoreOpen()
                .executor(Runnable::run)
                .build()) {
            work.accept(varve.session(SCOPE));
        }
    }
}
