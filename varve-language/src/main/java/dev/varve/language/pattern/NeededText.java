package dev.varve.language.pattern;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Extracts from an expression pieces of text of which each match contains one, so that most texts are told apart from those that
 * may match without trying it. Belongs to one expression.
 */
final class NeededText {
    /** A set of more is not worth looking for. */
    private static final int MOST = 120;

    /** Nearly each text has a shorter piece of letters; other characters tell by themselves. */
    private static final int SHORTEST = 2;

    private static final Set<String> DIGITS = Set.of("0", "1", "2", "3", "4", "5", "6", "7", "8", "9");

    /** Length in letters from which a required piece is selective enough. */
    private static final int LONG = 4;

    /** The scripts of China and Japan have no case. */
    private static final char FIRST_IDEOGRAPH = '\u2E80';

    private static final char BEHIND_IDEOGRAPHS = '\uA000';

    private static final String UNREPEATED = "";

    private final String expression;
    private int at;

    private NeededText(String expression) {
        this.expression = expression;
    }

    /** The pieces, folded as by {@link #folded}; empty if a match may have none that is known. */
    static Optional<Set<String>> of(TextPattern pattern) {
        NeededText reading = new NeededText(pattern.pattern());
        try {
            Optional<Set<String>> needed = reading.alternatives();
            return reading.at == reading.expression.length() ? needed : Optional.empty();
        } catch (StringIndexOutOfBoundsException e) {
            return Optional.empty(); // a form that is not known here
        }
    }

    /** A letter as all that match it without regard to case. */
    static char folded(char c) {
        if (c < 0x80) {
            return c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c;
        }
        return c >= FIRST_IDEOGRAPH && c < BEHIND_IDEOGRAPHS ? c : Character.toLowerCase(Character.toUpperCase(c));
    }

    /** The better one to look for. */
    static Optional<Set<String>> better(Optional<Set<String>> one, Optional<Set<String>> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return one.isEmpty() ? other : one;
        }
        return rank(other.get()) > rank(one.get()) ? other : one;
    }

    private static int rank(Set<String> pieces) {
        int shortest = LONG;
        for (String piece : pieces) {
            shortest = Math.min(shortest, piece.charAt(0) < 128 ? piece.length() : LONG);
        }
        return shortest * (MOST + 1) - pieces.size();
    }

    private Optional<Set<String>> alternatives() {
        Set<String> all = new TreeSet<>();
        boolean known = true;
        do {
            Optional<Set<String>> one = sequence();
            known &= one.isPresent();
            one.ifPresent(all::addAll);
        } while (skipped('|'));
        return known && all.size() <= MOST ? Optional.of(all) : Optional.empty();
    }

    private Optional<Set<String>> sequence() {
        Optional<Set<String>> best = Optional.empty();
        StringBuilder run = new StringBuilder();
        while (at < expression.length() && expression.charAt(at) != '|' && expression.charAt(at) != ')') {
            Atom atom = atom();
            String repeat = repeat();
            boolean optional = repeat.startsWith("?") || repeat.startsWith("*") || repeat.startsWith("{0");
            if (atom.literal() && !optional) {
                run.append(atom.letter());
            }
            if (atom.width() && (!atom.literal() || !repeat.equals(UNREPEATED))) {
                best = better(best, piece(run));
                run.setLength(0);
            }
            if (!optional) {
                best = better(best, atom.needed());
            }
        }
        return better(best, piece(run));
    }

    private static Optional<Set<String>> piece(CharSequence run) {
        boolean tells = run.length() >= SHORTEST || run.length() > 0 && tells(run.charAt(0));
        return tells ? Optional.of(Set.of(run.toString())) : Optional.empty();
    }

    /** True if a character is rare enough to tell by itself. */
    private static boolean tells(char c) {
        return c >= 128 || c > ' ' && !Character.isLetterOrDigit(c);
    }

    /**
     * What stands at a place of a sequence.
     *
     * @param letter  that it is; 0 if it is none
     * @param width   whether it may match some text
     * @param needed  pieces of a group
     */
    private record Atom(char letter, boolean width, Optional<Set<String>> needed) {
        static final Atom PLACE = new Atom((char) 0, false, Optional.empty());
        static final Atom ANY = new Atom((char) 0, true, Optional.empty());

        static Atom of(char letter) {
            return new Atom(folded(letter), true, Optional.empty());
        }

        /** Text before or after a place that a match needs as well. */
        static Atom beside(Optional<Set<String>> needed) {
            return new Atom((char) 0, false, needed);
        }

        static Atom oneOf(Set<String> characters) {
            return new Atom((char) 0, true, Optional.of(characters));
        }

        boolean literal() {
            return letter != 0;
        }
    }

    private Atom atom() {
        char c = expression.charAt(at++);
        return switch (c) {
            case '(' -> group();
            case '[' -> characters();
            case '\\' -> escaped();
            case '.' -> Atom.ANY;
            case '^', '$' -> Atom.PLACE;
            default -> Atom.of(c);
        };
    }

    private Atom group() {
        boolean looks = false;
        boolean refuses = false;
        if (skipped('?')) {
            char kind = expression.charAt(at);
            char next = expression.charAt(at + 1);
            looks = kind == '=' || kind == '!' || kind == '<' && (next == '=' || next == '!');
            refuses = looks && (kind == '!' || kind == '<' && next == '!');
            while (!looks && ":>".indexOf(expression.charAt(at)) < 0 && expression.charAt(at) != ')') {
                at++; // a name or flags
            }
            at += looks ? kind == '<' ? 2 : 1 : expression.charAt(at) == ')' ? 0 : 1;
        }
        Optional<Set<String>> needed = alternatives();
        if (!skipped(')')) {
            throw new StringIndexOutOfBoundsException(at);
        }
        return refuses ? Atom.PLACE : looks ? Atom.beside(needed) : new Atom((char) 0, true, needed);
    }

    private Atom characters() {
        Set<String> members = new TreeSet<>();
        boolean known = !skipped('^');
        int first = at;
        skipped(']');
        for (int open = 1; open > 0; at++) {
            char c = expression.charAt(at);
            at += c == '\\' ? 1 : 0;
            open += c == '[' ? 1 : c == ']' ? -1 : 0;
            known &= open == 0 || tells(c) && "\\[-&".indexOf(c) < 0;
            members.add(String.valueOf(folded(c)));
        }
        members.remove("]");
        return known && expression.charAt(first) != ']' ? Atom.oneOf(members) : Atom.ANY;
    }

    private Atom escaped() {
        char c = expression.charAt(at++);
        if ("bBAzZG".indexOf(c) >= 0) {
            return Atom.PLACE;
        }
        if (c == 'p' || c == 'P') {
            at = expression.charAt(at) == '{' ? expression.indexOf('}', at) + 1 : at + 1;
            return Atom.ANY;
        }
        if (c == 'Q') {
            throw new StringIndexOutOfBoundsException(at);
        }
        return c == 'd' ? Atom.oneOf(DIGITS) : Character.isLetterOrDigit(c) ? Atom.ANY : Atom.of(c);
    }

    private String repeat() {
        int from = at;
        if (at < expression.length() && "?*+".indexOf(expression.charAt(at)) >= 0) {
            at++;
        } else if (at < expression.length() && expression.charAt(at) == '{') {
            at = expression.indexOf('}', at) + 1;
        }
        String repeat = expression.substring(from, at);
        if (!repeat.equals(UNREPEATED) && !skipped('+')) {
            skipped('?');
        }
        return repeat;
    }

    private boolean skipped(char c) {
        boolean is = at < expression.length() && expression.charAt(at) == c;
        at += is ? 1 : 0;
        return is;
    }
}
