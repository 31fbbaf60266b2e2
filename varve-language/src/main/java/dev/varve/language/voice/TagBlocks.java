package dev.varve.language.voice;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Claims what stands between tags. The last closing tag of a name ends the block, because the content may hold closing tags of
 * its own, by accident or to get its words taken for the person's.
 */
final class TagBlocks {
    private static final int LONGEST_NAME = 60;
    private static final int LONGEST_TAG = 400;
    /** A shorter content in a sentence is a term between tags. */
    private static final int WORDS = 3;

    private static final int SHORT = 200;

    /** Tags around the parts of a command. */
    private static final List<String> EXPANDED = List.of("command-message", "command-name", "command-args");

    private final TagNames names;

    TagBlocks(TagNames names) {
        this.names = names;
    }

    /** A tag: its name and where it ends. */
    private record Tag(String name, int end) {}

    void claim(Ownership owned) {
        String text = owned.text();
        bracketed(owned);
        Map<String, Integer> ends = lastEnds(text);
        for (int at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
            if (text.startsWith("<!--", at)) {
                int end = text.indexOf("-->", at);
                int stop = end < 0 ? text.length() : end + 3;
                owned.claim(at, stop, Kind.CODE);
                at = stop - 1;
                continue;
            }
            Optional<Tag> opening = tag(text, at + 1);
            if (opening.isPresent()) {
                int stop = block(
                        owned,
                        at,
                        opening.get(),
                        ends.getOrDefault(opening.get().name(), -1));
                at = Math.max(at, stop - 1);
            }
        }
        expansion(owned, ends);
    }

    /** Claims the prompt of a command that a program put behind the tags with its name. */
    private static void expansion(Ownership owned, Map<String, Integer> ends) {
        String text = owned.text();
        if (EXPANDED.stream().anyMatch(tag -> text.stripLeading().startsWith("<" + tag + ">"))) {
            int end = EXPANDED.stream()
                    .mapToInt(tag -> ends.getOrDefault(tag, -1))
                    .max()
                    .orElse(-1);
            if (end > 0) {
                owned.claim(end, text.length(), Kind.PROMPT);
            }
        }
    }

    /** Quotations of forums. */
    private static void bracketed(Ownership owned) {
        String text = owned.text();
        int from = text.indexOf("[quote");
        from = from < 0 ? text.indexOf("[QUOTE") : from;
        int end = Math.max(text.lastIndexOf("[/quote]"), text.lastIndexOf("[/QUOTE]"));
        if (from >= 0 && end > from) {
            owned.claim(from, end + "[/quote]".length(), Kind.QUOTATION);
        }
    }

    /** Claims the block that a tag opens and returns where it ends, or -1. */
    private int block(Ownership owned, int at, Tag tag, int lastEnd) {
        String text = owned.text();
        boolean closed = lastEnd > at;
        int stop = closed ? lastEnd : text.length();
        if (names.isOwn(tag.name()) && closed) {
            owned.claim(at, tag.end(), Kind.NOTICE);
            owned.claim(text.lastIndexOf("</", lastEnd), lastEnd, Kind.NOTICE);
            return tag.end();
        }
        Optional<Kind> program = names.ofProgram(tag.name());
        if (program.isPresent() && (closed || beginsLine(text, at))) {
            owned.claim(at, stop, program.get());
            return stop;
        }
        char before = at == 0 ? '\n' : text.charAt(at - 1);
        if (names.isInline(tag.name()) || before == '`' || Character.isLetterOrDigit(before)) {
            return -1;
        }
        boolean block = closed
                ? beginsLine(text, at) || isLong(text, tag.end(), stop)
                : opensText(text, at, tag.name()) || names.isContainer(tag.name()) && isAlone(text, at, tag.end());
        if (!block) {
            return -1;
        }
        owned.claim(at, stop, names.ofBlock(tag.name()));
        return stop;
    }

    /** Where the last closing tag of each name ends. */
    private static Map<String, Integer> lastEnds(String text) {
        Map<String, Integer> ends = new HashMap<>();
        for (int at = text.indexOf("</"); at >= 0; at = text.indexOf("</", at + 2)) {
            Optional<Tag> tag = tag(text, at + 2);
            if (tag.isPresent()) {
                ends.put(tag.get().name(), tag.get().end());
            }
        }
        return ends;
    }

    /** The tag whose name begins at a place. */
    private static Optional<Tag> tag(String text, int nameStart) {
        int end = nameStart;
        while (end < text.length() && end - nameStart < LONGEST_NAME && isNameChar(text.charAt(end))) {
            end++;
        }
        if (end == nameStart || !Character.isLetter(text.charAt(nameStart))) {
            return Optional.empty();
        }
        String name = text.substring(nameStart, end).toLowerCase(Locale.ROOT);
        int most = Math.min(text.length(), end + LONGEST_TAG);
        for (int i = end; i < most; i++) {
            char c = text.charAt(i);
            if (c == '>') {
                return text.charAt(i - 1) == '/' ? Optional.empty() : Optional.of(new Tag(name, i + 1));
            }
            if (c == '<' || i == end && !Character.isWhitespace(c)) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static boolean isNameChar(char c) {
        return Character.isLetterOrDigit(c) || c == '-' || c == '_' || c == '.' || c == ':';
    }

    private static boolean beginsLine(String text, int at) {
        int i = at - 1;
        while (i >= 0 && at - i < SHORT && (text.charAt(i) == ' ' || text.charAt(i) == '\t')) {
            i--;
        }
        return i < 0 || text.charAt(i) == '\n';
    }

    /** True if a text begins with a tag of two words, which only programs write. */
    private static boolean opensText(String text, int at, String name) {
        return (name.indexOf('-') > 0 || name.indexOf('_') > 0)
                && at < SHORT
                && text.substring(0, at).isBlank();
    }

    private static boolean isAlone(String text, int at, int end) {
        int i = end;
        while (i < text.length() && i - end < SHORT && (text.charAt(i) == ' ' || text.charAt(i) == '\r')) {
            i++;
        }
        return beginsLine(text, at) && i < text.length() && text.charAt(i) == '\n';
    }

    /** True if a content is more than a term: several words, or more than a line. */
    private static boolean isLong(String text, int from, int to) {
        if (to - from > SHORT) {
            return true;
        }
        String content = text.substring(from, to);
        return content.indexOf('\n') >= 0 || Words.count(content, WORDS) >= WORDS;
    }
}
