package dev.varve.language.voice;

import dev.varve.language.LanguageFile;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What stands in an agent's words and is said to nobody: thinking between tags, and tool calls that a recorder folds away. Reads
 * a text once.
 */
public final class Asides {
    private static final int LONGEST_NAME = 20;

    /** The attributes of a tag. */
    private static final int LONGEST_TAG = 400;

    private static final Asides STANDARD = load();

    private final Set<String> thought = new HashSet<>();
    private final Set<String> folded = new HashSet<>();

    private Asides() {}

    private static Asides load() {
        Asides asides = new Asides();
        for (LanguageFile.Line entry : LanguageFile.named("programs/asides.txt").lines()) {
            Set<String> names = switch (entry.key()) {
                case "thought" -> asides.thought;
                case "folded" -> asides.folded;
                default -> throw new IllegalStateException("asides.txt has no kind named " + entry.key());
            };
            names.addAll(LanguageFile.Line.parted(entry.value()));
        }
        return asides;
    }

    /** An agent's words without its asides; the same text if it has none. */
    public static String without(String text) {
        return text.indexOf("</") < 0 && text.indexOf("[/") < 0 ? text : STANDARD.cut(text);
    }

    /**
     * A tag.
     *
     * @param name in small letters
     */
    private record Tag(String name, boolean closes, int start, int end) {}

    /** A piece of the text that is left out. */
    private record Cut(int start, int end) {}

    private String cut(String text) {
        List<Cut> cuts = cuts(text);
        if (cuts.isEmpty()) {
            return text;
        }
        StringBuilder left = new StringBuilder(text.length());
        int from = 0;
        for (Cut cut : cuts) {
            left.append(text, from, cut.start()).append('\n');
            from = cut.end();
        }
        return left.append(text, from, text.length()).toString();
    }

    /** In order, none within another. */
    private List<Cut> cuts(String text) {
        Deque<Cut> cuts = new ArrayDeque<>();
        Map<String, Deque<Tag>> open = new HashMap<>();
        for (Tag tag : tags(text)) {
            Deque<Tag> before = open.computeIfAbsent(tag.name(), any -> new ArrayDeque<>());
            boolean thinks = thought.contains(tag.name());
            if (!tag.closes()) {
                if (!thinks || before.isEmpty()) { // thinking may speak of tags
                    before.push(tag);
                }
            } else if (!before.isEmpty()) {
                add(cuts, new Cut(before.pop().start(), tag.end()));
            } else if (thinks && cuts.isEmpty() && endsLine(text, tag)) {
                add(cuts, new Cut(0, tag.end()));
            }
        }
        return new ArrayList<>(cuts);
    }

    private static void add(Deque<Cut> cuts, Cut cut) {
        while (!cuts.isEmpty() && cuts.getLast().start() >= cut.start()) {
            cuts.removeLast();
        }
        if (cuts.isEmpty() || cuts.getLast().end() <= cut.start()) {
            cuts.addLast(cut);
        } else if (cuts.getLast().end() < cut.end()) { // tags that cross
            cuts.addLast(new Cut(cuts.removeLast().start(), cut.end()));
        }
    }

    /** True if a closing tag is all of its line, so that nobody only writes about it. */
    private static boolean endsLine(String text, Tag tag) {
        return beginsLine(text, tag.start()) && (tag.end() == text.length() || text.charAt(tag.end()) == '\n');
    }

    private List<Tag> tags(String text) {
        List<Tag> tags = new ArrayList<>();
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '<' || c == '[') {
                boolean closes = at + 1 < text.length() && text.charAt(at + 1) == '/';
                int end = closes || beginsLine(text, at) ? end(text, at, closes) : -1;
                if (end > 0) {
                    tags.add(new Tag(name(text, closes ? at + 2 : at + 1), closes, at, end));
                    at = end - 1;
                }
            }
        }
        return tags;
    }

    /** Where the tag of an aside ends; -1 if none begins there. Brackets are tags of what is thought. */
    private int end(String text, int at, boolean closes) {
        boolean bracket = text.charAt(at) == '[';
        int from = closes ? at + 2 : at + 1;
        String name = name(text, from);
        if (!thought.contains(name) && (bracket || !folded.contains(name))) {
            return -1;
        }
        int end = from + name.length();
        char close = bracket ? ']' : '>';
        int most = Math.min(text.length(), bracket ? end + 1 : end + LONGEST_TAG);
        for (int i = end; i < most; i++) {
            char c = text.charAt(i);
            if (c == close) {
                return i + 1;
            }
            if (c == '<' || c == '\n' || i == end && c != ' ') {
                return -1;
            }
        }
        return -1;
    }

    private static String name(String text, int from) {
        int end = from;
        while (end < text.length() && end - from <= LONGEST_NAME && isNameChar(text.charAt(end))) {
            end++;
        }
        return text.substring(from, end).toLowerCase(Locale.ROOT);
    }

    private static boolean isNameChar(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '-' || c == '_';
    }

    private static boolean beginsLine(String text, int at) {
        int i = at - 1;
        while (i >= 0 && at - i <= LONGEST_NAME && (text.charAt(i) == ' ' || text.charAt(i) == '\t')) {
            i--;
        }
        return i < 0 || text.charAt(i) == '\n';
    }
}
