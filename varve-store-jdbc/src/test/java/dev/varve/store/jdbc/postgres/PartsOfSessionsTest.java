package dev.varve.store.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Into which parts the sessions of a resource are cut, before words are looked for in them. */
class PartsOfSessionsTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 16})
    void each_session_is_looked_up_in_one_part_and_each_part_is_of_one_partition(int partitions) {
        for (int sessions : new int[] {1, 31, 32, 33, 64, 100, 1_000}) {
            long[] partition =
                    new Random(sessions).longs(sessions, 1, partitions + 1).toArray();

            List<Integer> order = PartsOfSessions.of(partition);

            assertThat(order.size() % PartsOfSessions.SIZE).isZero();
            Map<Integer, Integer> parts = new HashMap<>();
            long[] ofPart = new long[order.size() / PartsOfSessions.SIZE];
            Arrays.fill(ofPart, -1);
            for (int place = 0; place < order.size(); place++) {
                int part = place / PartsOfSessions.SIZE;
                int session = order.get(place);
                assertThat(parts.merge(session, part, (known, now) -> known)).isEqualTo(part);
                assertThat(partition[session]).isEqualTo(ofPart[part] < 0 ? partition[session] : ofPart[part]);
                ofPart[part] = partition[session];
            }
            assertThat(parts).hasSize(sessions);
        }
    }
}
