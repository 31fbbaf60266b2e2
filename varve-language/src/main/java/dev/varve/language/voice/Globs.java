package dev.varve.language.voice;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Texts of lines with {@code *} for anything, each with what it stands for. They are matched against lower case. */
final class Globs<T> {
    private static final char ANY = '*';

    /** Lines of this length and more are held against all globs with their first character. */
    private static final int LONG = 16;

    /** By first character, and by the length of a line, those that are not longer. */
    private final Map<Character, List<List<Glob<T>>>> byFirst = new HashMap<>();

    /** The pieces between the stars, their length, and the meaning of the whole. */
    private record Glob<T>(List<String> pieces, int length, boolean openStart, boolean openEnd, T meaning) {
        boolean matches(String line) {
            if (line.length() < length || !openEnd && !line.endsWith(pieces.get(pieces.size() - 1))) {
                return false;
            }
            int at = 0;
            for (int i = 0; i < pieces.size(); i++) {
                String piece = pieces.get(i);
                boolean last = i == pieces.size() - 1 && !openEnd;
                int found = last ? line.length() - piece.length() : line.indexOf(piece, at);
                boolean fits = found >= at && line.startsWith(piece, found) && (i > 0 || openStart || found == 0);
                if (!fits) {
                    return false;
                }
                at = found + piece.length();
            }
            return true;
        }
    }

    void add(String glob, T meaning) {
        List<String> pieces = new ArrayList<>();
        int length = 0;
        for (int from = 0; from < glob.length(); ) {
            int star = glob.indexOf(ANY, from);
            int end = star < 0 ? glob.length() : star;
            if (from < end) {
                pieces.add(glob.substring(from, end));
                length += end - from;
            }
            from = end + 1;
        }
        boolean openStart = glob.charAt(0) == ANY;
        boolean openEnd = glob.charAt(glob.length() - 1) == ANY;
        char first = openStart ? ANY : glob.charAt(0);
        List<List<Glob<T>>> byLength = byFirst.get(first);
        if (byLength == null) {
            byLength = Stream.generate(() -> (List<Glob<T>>) new ArrayList<Glob<T>>())
                    .limit(LONG + 1)
                    .toList();
            byFirst.put(first, byLength);
        }
        for (int line = Math.min(length, LONG); line <= LONG; line++) {
            byLength.get(line).add(new Glob<>(pieces, length, openStart, openEnd, meaning));
        }
    }

    /** The meaning of the first glob that a line matches. */
    Optional<T> match(String line) {
        if (line.isEmpty()) {
            return Optional.empty();
        }
        Optional<T> found = match(line.charAt(0), line);
        return found.isPresent() ? found : match(ANY, line);
    }

    private Optional<T> match(char first, String line) {
        List<List<Glob<T>>> byLength = byFirst.get(first);
        if (byLength == null) {
            return Optional.empty();
        }
        for (Glob<T> glob : byLength.get(Math.min(line.length(), LONG))) {
            if (glob.matches(line)) {
                return Optional.of(glob.meaning());
            }
        }
        return Optional.empty();
    }
}
