package dev.varve.cli.agents;

import dev.varve.cli.agents.TomlPiece.Kind;
import dev.varve.cli.console.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Varve's MCP server in a TOML settings file. Its table identifies it, since programs that write the file move tables
 * and drop comments. Everything else stays as it is, byte for byte.
 */
final class TomlServer {
    private static final List<String> SERVERS = List.of("mcp_servers");
    private static final List<String> OWN = List.of("mcp_servers", "varve");
    private static final String HEADER = "[mcp_servers.varve]\n";
    private static final String ARGS = "args = [\"mcp\"]\n";
    /** Earlier builds set the table between two comments. */
    private static final Set<String> MARKS = Set.of("# varve: begin", "# varve: end");

    private TomlServer() {}

    /**
     * The file with the server. Members that somebody has added to its table, such as a timeout or approvals, stay.
     */
    static String connect(Path file, String before, String command) {
        List<TomlPiece> pieces = pieces(file, before);
        if (pieces.stream()
                .anyMatch(piece -> piece.kind() == Kind.KEY && piece.path().equals(SERVERS))) {
            throw oneValue(file);
        }
        List<TomlPiece> kept = inOneTable(pieces);
        String commandLine = "command = \"" + command.replace("\\", "\\\\").replace("\"", "\\\"") + "\"\n";
        if (kept.stream().anyMatch(TomlServer::isHeader)) {
            set(kept, "args", ARGS, ARGS);
            set(kept, "command", commandLine, "command = '" + command + "'\n");
            return text(kept);
        }
        String rest = text(kept);
        return rest
                + (rest.isEmpty() || rest.endsWith("\n") ? "" : "\n")
                + (rest.isEmpty() ? "" : "\n")
                + HEADER
                + commandLine
                + ARGS;
    }

    /** Without settings of the server outside its table or in a second one; Codex refuses such a file. */
    private static List<TomlPiece> inOneTable(List<TomlPiece> pieces) {
        List<TomlPiece> kept = new ArrayList<>();
        boolean found = false;
        boolean again = false;
        boolean inside = false;
        for (TomlPiece piece : pieces) {
            if (piece.kind() == Kind.TABLE) {
                inside = piece.isWithin(OWN);
                again = found && isHeader(piece);
                found |= isHeader(piece);
            }
            if (!piece.isWithin(OWN) || inside && !again) {
                kept.add(piece);
            }
        }
        return kept;
    }

    private static boolean isHeader(TomlPiece piece) {
        return piece.kind() == Kind.TABLE && piece.path().equals(OWN);
    }

    /** Sets a key of the table to a line, unless it has that value already in one of two notations. */
    private static void set(List<TomlPiece> pieces, String key, String line, String same) {
        List<String> path = List.of(OWN.get(0), OWN.get(1), key);
        TomlPiece wanted = new TomlPiece(Kind.KEY, path, line);
        for (int i = 0; i < pieces.size(); i++) {
            TomlPiece piece = pieces.get(i);
            if (piece.kind() == Kind.KEY && piece.path().equals(path)) {
                String spaced = piece.text().strip().replaceFirst("(?<!\\s)\\s*+=\\s*+", " = ") + "\n";
                if (!spaced.equals(line) && !spaced.equals(same)) {
                    pieces.set(i, wanted);
                }
                return;
            }
        }
        for (int i = 0; i < pieces.size(); i++) {
            TomlPiece piece = pieces.get(i);
            if (isHeader(piece)) {
                String header = piece.text();
                pieces.set(i, new TomlPiece(Kind.TABLE, OWN, header.endsWith("\n") ? header : header + "\n"));
                pieces.add(i + 1, wanted);
                return;
            }
        }
    }

    /** The file without the server's tables and keys, and without the blank line that connecting put before them. */
    static String disconnect(Path file, String before) {
        List<TomlPiece> pieces = pieces(file, before);
        if (pieces.stream()
                .anyMatch(piece -> piece.kind() == Kind.KEY
                        && piece.path().equals(SERVERS)
                        && piece.text().contains(OWN.get(1)))) {
            throw oneValue(file);
        }
        List<TomlPiece> kept = new ArrayList<>();
        int from = 0;
        while (from < pieces.size()) {
            int to = endOfOwn(pieces, from);
            if (to == from) {
                kept.add(pieces.get(from++));
                continue;
            }
            boolean spaced = to == pieces.size() || pieces.get(to).kind() == Kind.BLANK;
            if (spaced && !kept.isEmpty() && kept.get(kept.size() - 1).kind() == Kind.BLANK) {
                kept.remove(kept.size() - 1);
            } else if (spaced && kept.isEmpty() && to < pieces.size()) {
                to++;
            }
            from = to;
        }
        return text(kept);
    }

    /** End of Varve's own lines from here. Comments and blank lines between its keys are among them. */
    private static int endOfOwn(List<TomlPiece> pieces, int from) {
        int end = from;
        for (int i = from; i < pieces.size(); i++) {
            TomlPiece piece = pieces.get(i);
            if (piece.isWithin(OWN)) {
                end = i + 1;
            } else if (piece.kind() == Kind.TABLE || piece.kind() == Kind.KEY || end == from) {
                break;
            }
        }
        return end;
    }

    private static String text(List<TomlPiece> pieces) {
        return pieces.stream().map(TomlPiece::text).collect(Collectors.joining());
    }

    private static List<TomlPiece> pieces(Path file, String text) {
        return TomlPiece.of(text)
                .orElseThrow(() -> new UsageException(file
                        + " is not TOML: a name, a string or a bracket does not end where it should, so nothing was"
                        + " changed; correct it"))
                .stream()
                .filter(piece -> piece.kind() != Kind.COMMENT
                        || !MARKS.contains(piece.text().strip()))
                .toList();
    }

    private static UsageException oneValue(Path file) {
        return new UsageException(
                file + " sets mcp_servers to one value in braces, so nothing was changed; write a table"
                        + " [mcp_servers.NAME] for each server, and try again");
    }
}
