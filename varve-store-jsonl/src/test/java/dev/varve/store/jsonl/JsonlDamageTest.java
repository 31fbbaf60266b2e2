package dev.varve.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.VarveException;
import dev.varve.testkit.StoredHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a disk does to a line, an answer is right, says where it has a hole, or is an error. */
@Tag("long")
@Tag("C5")
class JsonlDamageTest {
    private static final int HISTORIES = Integer.getInteger("varve.histories", 3);
    private static final int DAMAGES = Integer.getInteger("varve.damages", 60);

    @TempDir
    Path directory;

    @Test
    void an_answer_from_damaged_lines_is_right_or_has_a_hole_that_it_names_or_is_an_error() throws IOException {
        int noticed = 0;
        for (int seed = 1; seed <= HISTORIES; seed++) {
            Path folder = directory.resolve("history" + seed);
            Map<String, Object> before;
            try (JsonlStore store = JsonlStore.open(folder, Sync.NONE)) {
                StoredHistory.write(store, seed);
                before = answers(store);
                assertThat(before.values()).noneMatch(VarveException.class::isInstance);
            }
            Random random = new Random(seed);
            for (int i = 0; i < DAMAGES; i++) {
                Path file = anyOf(folder, random);
                byte[] whole = Files.readAllBytes(file);
                Files.write(file, damaged(whole.clone(), random));
                try (JsonlStore store = JsonlStore.open(folder, Sync.NONE)) {
                    Map<String, Object> after = answers(store);
                    List<String> silent = StoredHistory.silentlyDifferent(before, after).stream()
                            .filter(question -> !question.endsWith("state")) // that of the last line which can be read
                            .toList();
                    assertThat(silent).as("history %d, damage %d", seed, i).isEmpty();
                    boolean isDamaged = !after.equals(before);
                    assertThat(store.integrityProblems().isEmpty()).isEqualTo(!isDamaged);
                    noticed += isDamaged ? 1 : 0;
                }
                Files.write(file, whole);
            }
        }
        assertThat(noticed).isGreaterThan(HISTORIES * DAMAGES / 2);
    }

    private static Map<String, Object> answers(JsonlStore store) {
        Map<String, Object> answers = StoredHistory.answers(store);
        answers.putAll(StoredHistory.hits(store)); // they come from the log itself
        return answers;
    }

    private static Path anyOf(Path folder, Random random) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> lines = files.filter(file -> file.toString().endsWith(".jsonl"))
                    .sorted()
                    .toList();
            return lines.get(random.nextInt(lines.size()));
        }
    }

    /** Changes a bit, zeroes a sector, or takes a line out; a line that lacks its end was torn by a crash, which is no damage. */
    private static byte[] damaged(byte[] file, Random random) {
        int at = random.nextInt(file.length - 1);
        switch (random.nextInt(3)) {
            case 0 -> file[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> Arrays.fill(file, at, Math.min(at + 512, file.length - 1), (byte) 0);
            default -> {
                int end = at;
                while (file[end] != '\n') {
                    end++;
                }
                Arrays.fill(file, at, end, (byte) ' ');
            }
        }
        return file;
    }
}
