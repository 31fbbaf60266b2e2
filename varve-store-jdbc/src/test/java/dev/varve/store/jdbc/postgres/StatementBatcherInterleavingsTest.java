package dev.varve.store.jdbc.postgres;

import dev.varve.Scope;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import javax.sql.DataSource;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Requests of three threads that add to one number, odd or even ones together, in statements that no server sees. */
@Tag("long")
class StatementBatcherInterleavingsTest {
    @Test
    void each_request_gets_its_own_answer_once_and_none_waits_for_ever() {
        new StressOptions()
                .threads(3)
                .actorsPerThread(3)
                .actorsBefore(0)
                .actorsAfter(0)
                .iterations(5)
                .invocationsPerIteration(100)
                .sequentialSpecification(Sum.class)
                .check(Statements.class);
    }

    /** A request to add to the number. */
    private record Added(SessionRowKey key, int more) implements StatementBatcher.Request {}

    /** The number. */
    public static class Statements implements StatementBatcher.Statement<Added, Integer> {
        private static final Duration LONG = Duration.ofSeconds(10);
        private static final SessionRowKey SESSION = SessionRowKey.of(Scope.of("a"));

        private final AtomicInteger sum = new AtomicInteger();
        private final AtomicInteger underWay = new AtomicInteger();
        private final AtomicInteger most = new AtomicInteger();
        private final StatementBatcher<Added, Integer> batcher = new StatementBatcher<>(
                new ConnectionScope(proxy(DataSource.class), new StatementSettings("s", LONG, LONG)),
                StatementBatcher.Patience.USUAL,
                this);

        /** Adds, and returns the number with what was added. */
        @Operation
        public int add(@Param(gen = IntGen.class, conf = "1:9") int more) {
            return batcher.ask(new Added(SESSION, more));
        }

        @Override
        public Predicate<Added> companions(Added first) {
            return other -> other.more() % 2 == first.more() % 2;
        }

        @Override
        public void send(PgSession pg, List<StatementBatcher.Entry<Added, Integer>> group) {
            most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
            Thread.yield(); // others come meanwhile
            group.forEach(
                    entry -> entry.answer().end(sum.addAndGet(entry.request().more())));
            underWay.decrementAndGet();
        }

        /** Called after each run. */
        @Validate
        public void validate() {
            if (most.get() > StatementBatcher.MOST_UNDER_WAY || underWay.get() > 0) {
                throw new IllegalStateException(
                        most + " statements were under way at once, " + underWay + " still are");
            }
        }

        /** A source whose connections commit by themselves and do nothing. */
        private static <T> T proxy(Class<T> type) {
            return type.cast(Proxy.newProxyInstance(
                    type.getClassLoader(),
                    new Class<?>[] {type},
                    (self, method, arguments) -> switch (method.getName()) {
                        case "getConnection" -> proxy(Connection.class);
                        case "getAutoCommit" -> true;
                        case "isReadOnly" -> false;
                        case "getNetworkTimeout" -> 1;
                        default -> null;
                    }));
        }
    }

    /** The same by one thread. */
    public static class Sum {
        private int sum;

        public int add(int more) {
            sum += more;
            return sum;
        }
    }
}
