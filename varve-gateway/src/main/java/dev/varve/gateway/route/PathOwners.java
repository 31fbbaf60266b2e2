package dev.varve.gateway.route;

import dev.varve.gateway.data.DataTable;
import java.util.List;
import java.util.Optional;

/** Finds the provider whose API has a path. Immutable. */
final class PathOwners {
    private static final String ANY = "*";

    private final List<List<String>> rows;

    private PathOwners(List<List<String>> rows) {
        this.rows = rows;
    }

    /** The paths that the gateway knows. */
    static PathOwners known() {
        return new PathOwners(DataTable.rows(PathOwners.class, "paths.txt", 2));
    }

    /** The name of the provider that owns a path; empty if none or several do. */
    Optional<String> of(String path) {
        return rows.stream()
                .filter(row -> matches(row.get(0), path))
                .map(row -> row.get(1))
                .findFirst();
    }

    private static boolean matches(String known, String path) {
        if (known.startsWith(ANY)) {
            return path.endsWith(known.substring(1));
        }
        return known.endsWith(ANY)
                ? path.startsWith(known.substring(0, known.length() - 1))
                : path.equals(known) || path.startsWith(known + "/");
    }
}
