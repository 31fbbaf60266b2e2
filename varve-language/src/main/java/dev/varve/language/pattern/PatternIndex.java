package dev.varve.language.pattern;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/**
 * Finds, of many patterns, those that may match at a place of a text. Most words begin none. It follows the text letter by
 * letter until no pattern is left; what may go on with a letter is found out when it first comes up. Thread-safe.
 */
public final class PatternIndex<T> {
    /** Prefixes up to this length are indexed completely. */
    private static final int SHORT = 3;

    /** Longer beginnings that are remembered; from there on the patterns of the longest known one are tried. */
    private static final int MOST = 2_000;

    /** Of the places for strange beginnings. */
    private static final int BITS = 11;

    private static final int SPREAD = 0x9E3779B1;

    private static final char FIRST = ' ';
    private static final char LAST = 'z';

    /** What a pattern begins with, whatever stands before it. */
    private final Map<T, TextPattern> beginnings = new ConcurrentHashMap<>();

    private final Function<T, TextPattern> pattern;
    private final int letters;
    private final Node<T> root;
    private final Node<T> none = new Node<>(List.of(), false);
    private final AtomicInteger remembered = new AtomicInteger();

    /** Where one pattern is left it is tried at once: numbers of four digits would take all that may be remembered. */
    private final Map<T, Node<T>> alone = new ConcurrentHashMap<>();

    /** First characters with which no pattern begins, each at one place: most words are told by these, without a node. */
    private final int[] strange = new int[1 << BITS];

    /** By the first character, where it is half of a pair. */
    private final Map<Character, List<T>> others = new ConcurrentHashMap<>();

    /**
     * An index of some patterns.
     *
     * @param letters that are looked at, at the most
     */
    public PatternIndex(List<T> all, Function<T, TextPattern> pattern, int letters) {
        this.pattern = pattern;
        this.letters = letters;
        this.root = new Node<>(List.copyOf(all), true);
    }

    /** Where texts begin alike: the patterns that may match there, and what may follow. */
    private static final class Node<T> {
        private final List<T> patterns;
        private final boolean goesOn;

        /** Two threads may find out the same; what one of them has written is whole, since all of a node is final. */
        private final @Nullable Node<T>[] plain;

        private volatile @Nullable Map<Character, Node<T>> others;

        @SuppressWarnings({"unchecked", "rawtypes"}) // arrays know nothing of type parameters
        Node(List<T> patterns, boolean goesOn) {
            this.patterns = patterns;
            this.goesOn = goesOn;
            this.plain = new Node[goesOn ? LAST - FIRST + 1 : 0];
        }

        @Nullable Node<T> behind(char c) {
            Map<Character, Node<T>> known = others;
            return isPlain(c) ? plain[c - FIRST] : known == null ? null : known.get(c);
        }

        void put(char c, Node<T> next) {
            if (isPlain(c)) {
                plain[c - FIRST] = next;
                return;
            }
            Map<Character, Node<T>> known = others;
            if (known == null) {
                known = new ConcurrentHashMap<>();
                others = known;
            }
            known.put(c, next);
        }
    }

    private static boolean isPlain(char c) {
        return c >= FIRST && c <= LAST;
    }

    /** In their order. */
    public List<T> at(String text, int start) {
        int beginning = beginning(text, start);
        int place = (beginning * SPREAD) >>> (Integer.SIZE - BITS);
        if (beginning != 0 && strange[place] == beginning) {
            return none.patterns;
        }
        Node<T> node = root;
        int end = Math.min(text.length(), start + letters);
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (!node.goesOn || Character.isSurrogate(c)) {
                return i > start ? node.patterns : others.computeIfAbsent(c, this::startingWith);
            }
            Node<T> known = node.behind(c);
            if (known == null) {
                int length = i + 1 - start;
                boolean counts = length > SHORT || length > 1 && !isPlain(c);
                if (counts && remembered.get() >= MOST) {
                    return node.patterns;
                }
                known = node(starting(node.patterns, text.substring(start, i + 1)), length, counts);
                node.put(c, known);
            }
            if (known == none) {
                strange[place] = beginning != 0 && i < start + SHORT ? beginning : strange[place];
                return none.patterns;
            }
            node = known;
        }
        return node.patterns;
    }

    /** The first characters as one number, if nodes know them; else 0. */
    private static int beginning(String text, int start) {
        int number = 0;
        for (int i = start; i < start + SHORT; i++) {
            char c = i < text.length() ? text.charAt(i) : LAST + 1;
            if (!isPlain(c)) {
                return 0;
            }
            number = number << Byte.SIZE | c;
        }
        return number;
    }

    private Node<T> node(List<T> patterns, int length, boolean counts) {
        if (patterns.isEmpty()) {
            return none;
        }
        if (length > SHORT && patterns.size() == 1) {
            return alone.computeIfAbsent(patterns.get(0), only -> new Node<>(patterns, false));
        }
        if (counts) {
            remembered.incrementAndGet();
        }
        return new Node<>(patterns, length < letters);
    }

    private List<T> startingWith(char first) {
        return starting(root.patterns, String.valueOf(first));
    }

    private List<T> starting(List<T> patterns, String beginning) {
        return patterns.stream().filter(each -> canBegin(each, beginning)).toList();
    }

    private boolean canBegin(T each, String beginning) {
        Matcher matcher = beginnings
                .computeIfAbsent(each, any -> pattern.apply(any).withoutLookBehind())
                .matcher(beginning);
        return matcher.lookingAt() || matcher.hitEnd();
    }
}
