package dev.varve.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Project;
import dev.varve.RecallQuery;
import dev.varve.Scope;
import dev.varve.store.StoreCorruptException;
import dev.varve.testkit.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A search of several sessions goes on where one is damaged, and says so. */
@Tag("C5")
class DamagedRecallTest {
    private static final Scope DAMAGED = new Scope("t", "shop", "damaged");
    private static final RecallQuery QUERY = RecallQuery.of("column");

    @TempDir
    Path folder;

    private void fill(int sound) throws IOException {
        try (JsonlStore store = JsonlStore.open(folder)) {
            for (int i = 0; i < sound; i++) {
                store.append(new Scope("t", "shop", "sound" + i), List.of(Messages.user("Keep the old column " + i)));
            }
            store.append(DAMAGED, List.of(Messages.user("Drop the new column")));
            store.append(DAMAGED, List.of(Messages.user("The column is gone")));
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String text = Files.readString(file);
                Files.writeString(file, text.replace("Drop the new", "Drop the now"));
            }
        }
    }

    @Test
    void recall_goes_on_in_the_other_sessions_and_names_the_damaged_one() throws IOException {
        fill(5);
        try (JsonlStore store = JsonlStore.open(folder)) {
            Project.Recalled recalled = Project.of(store, "t", "shop").recalled(QUERY);
            assertThat(recalled.found()).hasSize(5);
            assertThat(recalled.damaged()).containsExactly(DAMAGED);
            assertThat(recalled.damage()).startsWith("Session damaged cannot be searched (damaged)");
            assertThat(Project.of(store, "t", "shop").recall(QUERY)).hasSize(5);
        }
    }

    @Test
    void recall_fails_if_no_session_can_be_read() throws IOException {
        fill(0);
        try (JsonlStore store = JsonlStore.open(folder)) {
            Project project = Project.of(store, "t", "shop");
            assertThatThrownBy(() -> project.recall(QUERY)).isInstanceOf(StoreCorruptException.class);
        }
    }
}
