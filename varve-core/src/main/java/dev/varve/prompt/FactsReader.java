package dev.varve.prompt;

import dev.varve.Fact;
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
 * Takes the facts out of a reply (ZOR-11): between tags, after the word FACTS, on one line or on many, in a code block,
 * with single quotes or a comma too many. An object that is cut off or has no summary is passed over, and what is no
 * JSON at all gives no facts and does no harm to the notes beside it.
 */
final class FactsReader {
    private static final Pattern TAGGED = Pattern.compile("(?is)<facts>(.*?)(?:</facts>|(?=<observations>)|\\z)");
    private static final Pattern HEADED = Pattern.compile(
            "(?is)^[*_#\\s]*FACTS[*_]*\\s*:(.*?)(?=^[*_#\\s]*CONDENSED\\b|<observations>|\\z)", Pattern.MULTILINE);
    private static final Pattern OBJECT = Pattern.compile("(?s)\\{(?:\"(?:[^\"\\\\]|\\\\.)*\"|[^{}\"])*}");
    private static final Pattern PROPERTY = Pattern.compile("(?s)[\"']?\\b(summary|type|tags|replaces)[\"']?\\s*:\\s*"
            + "(\"(?:[^\"\\\\]|\\\\.)*\"|'[^'\\n]*'|\\[[^\\]]*]|[\\w-]+)");
    private static final Pattern STRING = Pattern.compile("(?s)\"((?:[^\"\\\\]|\\\\.)*)\"|'([^'\\n]*)'|([\\w-]+)");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([0-9a-fA-F]{4})|(.))", Pattern.DOTALL);
    private static final int MOST = 50;

    private FactsReader() {}

    /**
     * A reply in two parts.
     *
     * @param notes the reply without the facts
     * @param facts those that could be read; {@code replaces} holds what the model was told to call them
     */
    record Split(String notes, List<FactNote> facts) {}

    static Split read(String reply) {
        Matcher part = TAGGED.matcher(reply);
        boolean found = part.find();
        if (!found) {
            part = HEADED.matcher(reply);
            found = part.find();
        }
        if (!found) {
            return new Split(reply, List.of());
        }
        return new Split(reply.substring(0, part.start()) + "\n" + reply.substring(part.end()), facts(part.group(1)));
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
                strings(values.getOrDefault("tags", "")),
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
                    strings.add(unescaped(text).strip());
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
