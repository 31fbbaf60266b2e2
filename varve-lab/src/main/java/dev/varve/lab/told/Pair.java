package dev.varve.lab.told;

import java.util.List;

/**
 * Two statements of which the second was made in a later session.
 *
 * @param replaces whether only the second holds; else both do, and only look alike
 */
record Pair(String id, String domain, String before, String after, boolean replaces) {
    private static final int COLUMNS = 5;

    /** Of a file that names the values of both statements, too, and says by its name what becomes of the first. */
    private static final int COLUMNS_WITH_VALUES = 6;

    static List<Pair> in(List<String> lines) {
        return lines.stream().map(Pair::of).toList();
    }

    Pair withReplaces(boolean replaces) {
        return new Pair(id, domain, before, after, replaces);
    }

    private static Pair of(String line) {
        String[] row = line.split("\t", -1);
        if (row.length == COLUMNS_WITH_VALUES) {
            return new Pair(row[0], row[1], row[2], row[3], true);
        }
        if (row.length != COLUMNS || !row[4].equals("replaces") && !row[4].equals("both")) {
            throw new IllegalArgumentException("not id, domain, old, new, replaces or both: " + line);
        }
        return new Pair(row[0], row[1], row[2], row[3], row[4].equals("replaces"));
    }

    /** Which of both these lines tell. A line tells the one that is more like it. */
    PairTold in(HandOut told) {
        return new PairTold(
                tells(told.all(), before, after),
                tells(told.binding(), before, after),
                tells(told.all(), after, before),
                tells(told.binding(), after, before));
    }

    private static boolean tells(List<String> lines, String statement, String other) {
        Wording wanted = Wording.of(statement);
        Wording against = Wording.of(other);
        return lines.stream()
                .map(Wording::of)
                .anyMatch(line -> line.tells(wanted) && line.likeness(wanted) >= line.likeness(against));
    }
}
