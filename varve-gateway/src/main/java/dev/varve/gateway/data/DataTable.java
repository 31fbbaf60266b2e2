package dev.varve.gateway.data;

import dev.varve.VarveException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** A text file in the jar with one row a line and {@code |} between the columns. Lines that begin with {@code #} are comments. */
public final class DataTable {
    private DataTable() {}

    /**
     * The rows, each with all its columns.
     *
     * @param beside a class in the package that contains the file
     * @param columns number of columns of each row
     */
    public static List<List<String>> rows(Class<?> beside, String name, int columns) {
        return text(beside, name)
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> Stream.of(line.split("\\|", -1)).map(String::strip).toList())
                .peek(row -> {
                    if (row.size() != columns) {
                        throw new VarveException(name + " has a row that is not readable: " + row);
                    }
                })
                .toList();
    }

    private static String text(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            if (in == null) {
                throw new VarveException("the file " + name + " is missing from the gateway's jar; rebuild the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new VarveException("the file " + name + " cannot be read; check the gateway's jar", e);
        }
    }
}
