package dev.varve.lab.micro;

import dev.varve.lab.measure.Chatter;
import dev.varve.store.jdbc.schema.Checksum;
import java.sql.SQLDataException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What the checksum of a row costs, to be compared with an append: with and without reading it again. */
public class ChecksumBenchmark {

    /** A message as it is stored. */
    @State(Scope.Thread)
    public static class Row {
        private final String json =
                "{\"text\":\"" + new Chatter(9, AppendBenchmark.WORDS).user().text() + "\"}";
        private final String sealed = seal();

        String seal() {
            return Checksum.seal(json, 4_294_967_297L, 65, 1, "USER", 1_772_442_000_000_000L, "");
        }

        String open() throws SQLDataException {
            return Checksum.open("message", 1, sealed, 4_294_967_297L, 65, 1, "USER", 1_772_442_000_000_000L, "");
        }
    }

    @Benchmark
    public String write(Row row) {
        return row.seal();
    }

    @Benchmark
    public String read(Row row) throws SQLDataException {
        return row.open();
    }
}
