package dev.varve.cli.agents;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A piece of a TOML file: the header of a table, a key with its value, or a blank or comment line. Together the texts
 * of all pieces are the file, byte for byte.
 *
 * @param kind the kind of piece
 * @param path of a table or a key, from the root of the file; empty for other lines
 * @param text with the end of its line
 */
record TomlPiece(Kind kind, List<String> path, String text) {
    enum Kind {
        TABLE,
        KEY,
        COMMENT,
        BLANK
    }

    TomlPiece {
        path = List.copyOf(path);
    }

    /** True if it is of that table or of one within it. */
    boolean isWithin(List<String> table) {
        return path.size() >= table.size() && path.subList(0, table.size()).equals(table);
    }

    /** The pieces of a file; empty if it is not TOML, as far as is needed to find where its pieces end. */
    static Optional<List<TomlPiece>> of(String text) {
        try {
            return Optional.of(new Reader(text).pieces());
        } catch (Reader.NoToml e) {
            return Optional.empty();
        }
    }

    /** Reads the text once. Values are skipped, but strings and brackets in them are followed to their ends. */
    private static final class Reader {
        private final String text;
        private int at;

        Reader(String text) {
            this.text = text;
        }

        private static final class NoToml extends Exception {
            private static final long serialVersionUID = 1;
        }

        List<TomlPiece> pieces() throws NoToml {
            List<TomlPiece> pieces = new ArrayList<>();
            List<String> table = List.of();
            while (at < text.length()) {
                int start = at;
                skipBlanks();
                char first = at < text.length() ? text.charAt(at) : '\n';
                List<String> path = List.of();
                Kind kind = first == '#' ? Kind.COMMENT : Kind.BLANK;
                if (first == '[') {
                    kind = Kind.TABLE;
                    at += text.startsWith("[[", at) ? 2 : 1;
                    table = key(']');
                    path = table;
                } else if (kind == Kind.BLANK && first != '\n') {
                    kind = Kind.KEY;
                    path = new ArrayList<>(table);
                    path.addAll(key('='));
                }
                skipToEndOfLine(kind == Kind.KEY);
                pieces.add(new TomlPiece(kind, path, text.substring(start, at)));
            }
            return pieces;
        }

        private void skipBlanks() {
            while (at < text.length() && " \t\r\uFEFF".indexOf(text.charAt(at)) >= 0) {
                at++;
            }
        }

        /** Reads the parts of a dotted key up to its end mark. */
        private List<String> key(char end) throws NoToml {
            List<String> parts = new ArrayList<>();
            while (true) {
                skipBlanks();
                int start = at;
                if (at < text.length() && (text.charAt(at) == '"' || text.charAt(at) == '\'')) {
                    skipString();
                    parts.add(text.substring(start + 1, at - 1));
                } else {
                    while (at < text.length() && isBare(text.charAt(at))) {
                        at++;
                    }
                    parts.add(text.substring(start, at));
                }
                skipBlanks();
                char next = at < text.length() ? text.charAt(at++) : '\n';
                if (at == start + 1 || next != '.' && next != end) {
                    throw new NoToml();
                }
                if (next == end) {
                    return parts;
                }
            }
        }

        private static boolean isBare(char c) {
            return Character.isLetterOrDigit(c) || c == '_' || c == '-';
        }

        /** A value ends with its line, unless one of its brackets or strings is open there. */
        private void skipToEndOfLine(boolean isValue) throws NoToml {
            int open = 0;
            while (at < text.length()) {
                char c = text.charAt(at);
                if (c == '\n' && open == 0) {
                    at++;
                    return;
                }
                if (c == '#' || !isValue) {
                    int end = text.indexOf('\n', at);
                    at = end < 0 ? text.length() : end;
                } else if (c == '"' || c == '\'') {
                    skipString();
                } else {
                    open += "[{".indexOf(c) >= 0 ? 1 : "]}".indexOf(c) >= 0 ? -1 : 0;
                    at++;
                }
            }
            if (open != 0) {
                throw new NoToml();
            }
        }

        private void skipString() throws NoToml {
            char quote = text.charAt(at);
            String three = String.valueOf(quote).repeat(3);
            String end = text.startsWith(three, at) ? three : String.valueOf(quote);
            at += end.length();
            while (!text.startsWith(end, at)) {
                if (at >= text.length() || end.length() == 1 && text.charAt(at) == '\n') {
                    throw new NoToml();
                }
                at += quote == '"' && text.charAt(at) == '\\' ? 2 : 1;
            }
            at += end.length();
            // The last characters of a string of several lines may be quotes themselves.
            while (end.length() == 3 && at < text.length() && text.charAt(at) == quote) {
                at++;
            }
        }
    }
}
