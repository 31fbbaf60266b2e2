package dev.varve.store.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.VarveException;
import dev.varve.testkit.StoredHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a disk does to a file, an answer is right, says where it has a hole, or is an error. */
@Tag("long")
@Tag("C5")
class SqliteDamageTest {
    private static final int HISTORIES = Integer.getInteger("varve.histories", 2);
    private static final int DAMAGES = Integer.getInteger("varve.damages", 25);
    private static final int PAGE = 4096;

    @TempDir
    Path directory;

    /** What a disk does. */
    private enum Damage {
        FLIPPED_BIT {
            @Override
            byte[] of(byte[] file, Random random) {
                file[random.nextInt(file.length)] ^= (byte) (1 << random.nextInt(8));
                return file;
            }
        },
        RANDOM_BYTES {
            @Override
            byte[] of(byte[] file, Random random) {
                int from = random.nextInt(file.length - 16);
                for (int i = from; i < from + 16; i++) {
                    file[i] = (byte) random.nextInt();
                }
                return file;
            }
        },
        ZEROED_SECTOR {
            @Override
            byte[] of(byte[] file, Random random) {
                int from = random.nextInt(file.length / 512) * 512;
                Arrays.fill(file, from, from + 512, (byte) 0);
                return file;
            }
        },
        ZEROED_PAGE {
            @Override
            byte[] of(byte[] file, Random random) {
                int from = random.nextInt(file.length / PAGE) * PAGE;
                Arrays.fill(file, from, from + PAGE, (byte) 0);
                return file;
            }
        },
        PAGE_IN_PLACE_OF_ANOTHER {
            @Override
            byte[] of(byte[] file, Random random) {
                int from = random.nextInt(file.length / PAGE) * PAGE;
                int to = random.nextInt(file.length / PAGE) * PAGE;
                System.arraycopy(file, from, file, to, PAGE);
                return file;
            }
        },
        CUT {
            @Override
            byte[] of(byte[] file, Random random) {
                return Arrays.copyOf(file, random.nextInt(file.length));
            }
        },
        OTHER_CELL_COUNT {
            @Override
            byte[] of(byte[] file, Random random) {
                int page = 1 + random.nextInt(file.length / PAGE - 1);
                file[page * PAGE + 4] = (byte) random.nextInt(file[page * PAGE + 4] + 1 & 0xff | 1);
                return file;
            }
        };

        abstract byte[] of(byte[] file, Random random);
    }

    @Test
    void an_answer_from_a_damaged_file_is_right_or_has_a_hole_that_it_names_or_is_an_error() throws IOException {
        Map<Damage, Integer> noticed = new EnumMap<>(Damage.class);
        for (int seed = 1; seed <= HISTORIES; seed++) {
            Path file = Files.createTempDirectory(directory, "db").resolve("memory.db");
            Map<String, Object> before;
            try (SqliteStore store = SqliteStore.open(file)) {
                StoredHistory.write(store, seed);
                before = StoredHistory.answers(store);
                assertThat(before.values()).noneMatch(VarveException.class::isInstance);
            }
            byte[] whole = Files.readAllBytes(file);
            Random random = new Random(seed);
            for (Damage damage : Damage.values()) {
                for (int i = 0; i < DAMAGES; i++) {
                    Files.write(file, damage.of(whole.clone(), random));
                    Map<String, Object> after;
                    try (SqliteStore store = SqliteStore.open(file)) {
                        after = StoredHistory.answers(store);
                    } catch (VarveException e) {
                        noticed.merge(damage, 1, Integer::sum);
                        continue;
                    }
                    List<String> silent = StoredHistory.silentlyDifferent(before, after);
                    assertThat(silent)
                            .as("%s, history %d, damage %d", damage, seed, i)
                            .isEmpty();
                    noticed.merge(damage, after.equals(before) ? 0 : 1, Integer::sum);
                }
            }
        }
        assertThat(noticed.values()).allMatch(times -> times > 0);
    }
}
