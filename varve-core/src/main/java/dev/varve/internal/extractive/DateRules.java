package dev.varve.internal.extractive;

import dev.varve.language.Script;
import dev.varve.language.pattern.TextPattern;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The relative dates of one language, read from its {@code dates.*.txt} resource. */
final class DateRules {
    private final Map<String, Map<String, Integer>> vocabulary = new TreeMap<>();
    private final List<DateRule> rules = new ArrayList<>();
    private final TenseWords tenses;

    private record Match(DateRule rule, Matcher matcher) {}

    private DateRules(List<String> lines, boolean verbLast) {
        tenses = new TenseWords(lines, verbLast);
        for (String line : lines) {
            if (TenseWords.isLine(line)) {
                continue;
            }
            int arrow = line.indexOf(" => ");
            if (arrow < 0) {
                addWord(line);
            } else {
                rules.add(rule(
                        line.substring(0, arrow).strip(),
                        line.substring(arrow + 4).strip()));
            }
        }
    }

    static DateRules load(Resources.Language language) {
        return new DateRules(Resources.lines("dates." + language.code() + ".txt"), language.script() != Script.LATIN);
    }

    /** A rule of one of several languages. */
    record Rule(DateRules language, DateRule rule) {}

    /**
     * A word of a text.
     *
     * @param rules that may match there, in their order
     */
    record Place(int start, List<Rule> rules) {}

    /** In their order. */
    List<Rule> all() {
        return rules.stream().map(rule -> new Rule(this, rule)).toList();
    }

    private void addWord(String line) {
        int space = line.indexOf(' ');
        int equals = line.lastIndexOf('=');
        vocabulary
                .computeIfAbsent(line.substring(0, space), kind -> new LinkedHashMap<>())
                .put(
                        line.substring(space, equals).strip(),
                        Integer.valueOf(line.substring(equals + 1).strip()));
    }

    private DateRule rule(String phrase, String operation) {
        String pattern = phrase.replace("{n}", "(?<n>\\d{1,3}|" + anyOf("number") + ")")
                .replace("{d}", "(?<d>" + anyOf("weekday") + ")")
                .replace("{m}", "(?<m>" + anyOf("month") + ")");
        boolean letters = phrase.chars().noneMatch(c -> c > 0x2E80);
        String bounded = letters ? "(?<![\\w-])(?:" + pattern + ")(?!\\w|-\\w)" : pattern;
        return new DateRule(TextPattern.compile(bounded, Pattern.CASE_INSENSITIVE), operation);
    }

    /** Longest first, so that "a couple of" is not read as "a". */
    private String anyOf(String kind) {
        return vocabulary.getOrDefault(kind, Map.of()).keySet().stream()
                .sorted((a, b) -> b.length() - a.length())
                .map(DateRules::wordPattern)
                .collect(Collectors.joining("|"));
    }

    /** A word with a capital matches with its capital only: to march is no month. */
    private static String wordPattern(String word) {
        String quoted = Pattern.quote(word);
        return word.equals(word.toLowerCase(Locale.ROOT)) ? quoted : "(?-i:" + quoted + ")";
    }

    /**
     * See {@link RelativeDates#resolve}.
     *
     * @param places in order, all at which a rule may match
     */
    String resolve(String text, List<Place> places, LocalDate anchor) {
        StringBuilder resolved = new StringBuilder();
        int done = 0;
        for (Place place : places) {
            Match match = place.start() < done ? null : matchAt(text, place);
            if (match != null) {
                int end = match.matcher().end();
                resolved.append(text, done, end);
                String date = isDated(text, end) ? "" : date(match, text, anchor);
                resolved.append(date.isEmpty() ? "" : " (" + date + ")");
                done = end;
            }
        }
        return done == 0 ? text : resolved.append(text, done, text.length()).toString();
    }

    /** The first rule that matches here. */
    private @Nullable Match matchAt(String text, Place place) {
        for (Rule each : place.rules()) {
            if (each.language() == this) {
                Matcher matcher = each.rule().phrase().matcher(text);
                matcher.region(place.start(), text.length()).useTransparentBounds(true);
                if (matcher.lookingAt()) {
                    return new Match(each.rule(), matcher);
                }
            }
        }
        return null;
    }

    private String date(Match match, String text, LocalDate anchor) {
        DateRule rule = match.rule();
        Matcher found = match.matcher();
        DateRule.Tense tense =
                rule.followsTense() ? tenses.at(text, found.start(), found.end()) : DateRule.Tense.UNKNOWN;
        return rule.evaluate(captured(rule.phrase(), found), anchor, tense);
    }

    /** Whether a date in parentheses follows already. */
    private static boolean isDated(String text, int end) {
        int open = end < text.length() && text.charAt(end) == ' ' ? end + 1 : end;
        return open + 1 < text.length() && text.charAt(open) == '(' && Character.isDigit(text.charAt(open + 1));
    }

    private DateRule.Captured captured(TextPattern phrase, Matcher match) {
        return new DateRule.Captured(
                valueOf("number", phrase, match, "n"),
                valueOf("weekday", phrase, match, "d"),
                valueOf("month", phrase, match, "m"),
                valueOf("", phrase, match, "day"));
    }

    private int valueOf(String kind, TextPattern phrase, Matcher match, String group) {
        if (!phrase.pattern().contains("(?<" + group + ">")) {
            return 0;
        }
        String word = match.group(group);
        if (word == null) {
            return 0;
        }
        return Character.isDigit(word.charAt(0))
                ? Integer.parseInt(word)
                : vocabulary.getOrDefault(kind, Map.of()).entrySet().stream()
                        .filter(known -> known.getKey().equalsIgnoreCase(word))
                        .mapToInt(Map.Entry::getValue)
                        .findFirst()
                        .orElse(0);
    }
}
