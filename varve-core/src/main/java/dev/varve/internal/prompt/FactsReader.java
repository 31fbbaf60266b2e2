package dev.varve.internal.prompt;

import dev.varve.Fact;
import dev.varve.language.pattern.TextPattern;
import dev.varve.model.FactNote;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes the facts out of a reply that was to bring some: between tags, after the word FACTS, on one line or on
 * many, in a code block, with single quotes or a comma too many. An object that is cut off or has no summary is passed
 * over. What cannot be read at all is a problem and not "no facts"; it does no harm to the notes beside it.
 */
final class FactsReader {
    /** A tag on a line of its own, or right after another; or the word, if something like JSON follows. */
    private static final TextPattern HEAD = TextPattern.compile(
            "(?:^[*_`#\\h]*+|(?<=>)\\s*+)<facts>|^[*_#\\h]*+FACTS[*_]*+\\s*+:[*_]*+(?=\\s*+(?:```\\w*+\\s*+)?[\\[{])",
            Pattern.MULTILINE | Pattern.CASE_INSENSITIVE);
    /** Where JSON that never closes ends. */
    private static final TextPattern END = TextPattern.compile(
            "</facts>|^[*_#\\h]*+CONDENSED\\b|<observations>", Pattern.MULTILINE | Pattern.CASE_INSENSITIVE);

    private static final TextPattern AFTER_JSON =
            TextPattern.compile("^\\s*+(?:```)?+\\s*+(?:</facts>)?+", Pattern.CASE_INSENSITIVE);
    private static final TextPattern NOTHING =
            TextPattern.compile("(?i)(?:```\\w*)?(?:none|\\[]|\\{(?:\"facts\":\\[])?})?\\.?(?:```)?(?:</facts>)?");

    /** Strings and objects are bounded, so that one that never ends costs little. */
    private static final TextPattern OBJECT =
            TextPattern.compile("(?s)\\{(?:\"(?:[^\"\\\\]|\\\\.){0,1000}+\"|[^{}\"]){0,1000}+}");

    private static final TextPattern PROPERTY =
            TextPattern.compile("(?s)[\"']?\\b(summary|type|tags|replaces)[\"']?\\s*+:\\s*+"
                    + "(\"(?:[^\"\\\\]|\\\\.){0,1000}+\"|'[^'\\n]{0,1000}+'|\\[[^\\[\\]]{0,1000}+]|[\\w-]+)");
    private static final TextPattern STRING =
            TextPattern.compile("(?s)\"((?:[^\"\\\\]|\\\\.)*+)(?:\"|\\\\?+\\z)|'([^'\\n]*)'|([\\w-]+)");
    private static final TextPattern ESCAPE = TextPattern.compile("\\\\(?:u([0-9a-fA-F]{4})|(.))", Pattern.DOTALL);
    private static final int MOST = 50;
    private static final int MOST_TAGS = 10;
    private static final int LONGEST_TAG = 40;

    private FactsReader() {}

    /**
     * A reply in two parts.
     *
     * @param notes   the reply without the facts
     * @param facts   those that could be read; {@code replaces} holds what the model was told to call them
     * @param problem why none could be read, or empty if the reply has some or says that there are none
     */
    record Split(String notes, List<FactNote> facts, String problem) {}

    static Split read(String reply) {
        Matcher head = HEAD.matcher(reply);
        if (!head.find()) {
            return new Split(reply, List.of(), "the answer says nothing about facts");
        }
        int from = head.end();
        int to = end(reply, from);
        String json = reply.substring(from, to);
        List<FactNote> facts = facts(json);
        boolean read =
                !facts.isEmpty() || NOTHING.matcher(json.replaceAll("\\s", "")).matches();
        return new Split(
                reply.substring(0, head.start()) + "\n" + reply.substring(to),
                facts,
                read ? "" : "the facts are not in the form that was asked for");
    }

    private static int end(String reply, int from) {
        Matcher end = END.matcher(reply);
        int limit = end.find(from) ? end.start() : reply.length();
        int closed = closed(reply, from);
        int to = closed > 0 ? closed : limit;
        Matcher after = AFTER_JSON.matcher(reply).region(to, reply.length());
        return after.lookingAt() ? after.end() : to;
    }

    /** Where the JSON that begins the part closes, tags within its strings notwithstanding; 0 if it does not. */
    private static int closed(String reply, int from) {
        int depth = 0;
        boolean inString = false;
        for (int i = from; i < reply.length(); i++) {
            char c = reply.charAt(i);
            if (inString) {
                i += c == '\\' ? 1 : 0;
                inString = c != '"';
            } else if (c == '[' || c == '{') {
                depth++;
            } else if (c == ']' || c == '}') {
                depth--;
                if (depth == 0) {
                    return i + 1;
                }
            } else if (depth == 0 && c == '<') {
                return 0; // no JSON at all
            } else {
                inString = c == '"' && depth > 0;
            }
        }
        return 0;
    }

    private static List<FactNote> facts(String json) {
        return OBJECT.matcher(json)
                .results()
                .limit(MOST)
                .map(object -> fact(object.group()))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<FactNote> fact(String object) {
        Map<String, String> values = new TreeMap<>();
        Matcher property = PROPERTY.matcher(object);
        while (property.find()) {
            values.putIfAbsent(property.group(1), property.group(2));
        }
        String summary = String.join(" ", strings(values.getOrDefault("summary", "")));
        if (summary.isBlank() || !quoted(values.getOrDefault("summary", ""))) {
            return Optional.empty();
        }
        return Optional.of(new FactNote(
                type(values.getOrDefault("type", "")),
                summary.replaceAll("\\s+", " ").strip(),
                strings(values.getOrDefault("tags", "")).stream()
                        .filter(tag -> tag.length() <= LONGEST_TAG)
                        .limit(MOST_TAGS)
                        .toList(),
                strings(values.getOrDefault("replaces", ""))));
    }

    private static boolean quoted(String value) {
        return value.startsWith("\"") || value.startsWith("'");
    }

    private static Fact.Type type(String value) {
        String name = String.join("", strings(value)).toUpperCase(Locale.ROOT);
        return Arrays.stream(Fact.Type.values())
                .filter(type -> type.name().equals(name))
                .findFirst()
                .orElse(Fact.Type.KNOWLEDGE);
    }

    private static List<String> strings(String value) {
        List<String> strings = new ArrayList<>();
        Matcher string = STRING.matcher(value);
        while (string.find()) {
            for (int group = 1; group <= 3; group++) {
                String text = string.group(group);
                if (text != null && !text.isBlank()) {
                    strings.add(VisibleText.of(unescaped(text)).strip());
                }
            }
        }
        return strings;
    }

    private static String unescaped(String text) {
        return ESCAPE.matcher(text)
                .replaceAll(escape -> Matcher.quoteReplacement(
                        escape.group(1) != null
                                ? Character.toString((char) Integer.parseInt(escape.group(1), 16))
                                : plain(escape.group(2))));
    }

    private static String plain(String escaped) {
        return switch (escaped) {
            case "n", "r", "t" -> " ";
            default -> escaped;
        };
    }
}
