package dev.varve.extractive;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The relative dates of one language, read from its {@code dates.*.txt} resource. */
final class DateRules implements RelativeDates {
    private static final Pattern FUTURE = Pattern.compile(
            "\\b(will|'ll|won't|going to|gonna|plan\\w*|next|upcoming|scheduled|due|by|until|hop(e|ing) to|want to|about to"
                    + "|should|need to|must|looking forward|can't wait|deadline|let's|have to|see you|until)\\b|'ll\\b",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern PAST = Pattern.compile(
            "\\b(was|were|had|did|didn't|went|took|got|made|came|saw|met|last|ago|since|bought|found|gave|told|said"
                    + "|ran|won|lost|began|started|held|\\w{3,}ed)\\b",
            Pattern.CASE_INSENSITIVE);

    /** Characters of a word that tell which rules it may begin. */
    private static final int BEGINNING = 3;

    private final Map<String, Map<String, Integer>> vocabulary = new TreeMap<>();
    private final List<DateRule> rules = new ArrayList<>();

    /** Rules by {@link #beginning}, of which Latin script has some thousands; most have an empty list. */
    private final Map<String, List<DateRule>> byBeginning = new ConcurrentHashMap<>();

    private record Match(DateRule rule, Matcher matcher) {}

    private DateRules(List<String> lines) {
        for (String line : lines) {
            int arrow = line.indexOf(" => ");
            if (arrow < 0) {
                addWord(line);
            } else {
                addRule(
                        line.substring(0, arrow).strip(),
                        line.substring(arrow + 4).strip());
            }
        }
    }

    static DateRules load(String language) {
        return new DateRules(Resources.lines("dates." + language + ".txt"));
    }

    /** Most words begin no rule at all. Which rules a beginning may have is found out when it first comes up. */
    private List<DateRule> rulesFor(String beginning) {
        return byBeginning.computeIfAbsent(beginning, lower -> {
            String capital = Character.toUpperCase(lower.charAt(0)) + lower.substring(1);
            return rules.stream()
                    .filter(rule -> canBegin(rule, lower) || canBegin(rule, capital))
                    .toList();
        });
    }

    private static boolean canBegin(DateRule rule, String beginning) {
        Matcher matcher = rule.phrase().matcher(beginning);
        return matcher.lookingAt() || matcher.hitEnd();
    }

    /** The first letters of what begins there, in lower case; of a number or of another script the first character. */
    private static String beginning(String text, int start) {
        int end = start + 1;
        if (isAsciiLetter(text.charAt(start))) {
            int most = Math.min(text.length(), start + BEGINNING);
            while (end < most && (isAsciiLetter(text.charAt(end)) || text.charAt(end) == ' ')) {
                end++;
            }
        }
        return text.substring(start, end).toLowerCase(Locale.ROOT);
    }

    private static boolean isAsciiLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
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

    private void addRule(String phrase, String operation) {
        String pattern = phrase.replace("{n}", "(?<n>\\d{1,3}|" + anyOf("number") + ")")
                .replace("{d}", "(?<d>" + anyOf("weekday") + ")")
                .replace("{m}", "(?<m>" + anyOf("month") + ")");
        boolean letters = phrase.chars().noneMatch(c -> c > 0x2E80);
        String bounded = letters ? "(?<![\\w-])(?:" + pattern + ")(?!\\w|-\\w)" : pattern;
        rules.add(new DateRule(Pattern.compile(bounded, Pattern.CASE_INSENSITIVE), operation));
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

    @Override
    public String resolve(String text, LocalDate anchor) {
        StringBuilder resolved = new StringBuilder();
        int done = 0;
        for (int i = 0; i < text.length(); i++) {
            Match match = PhraseTrie.startsWord(text, i) ? matchAt(text, i) : null;
            if (match != null) {
                int end = match.matcher().end();
                resolved.append(text, done, end);
                String date = isDated(text, end) ? "" : date(match, text, anchor);
                resolved.append(date.isEmpty() ? "" : " (" + date + ")");
                done = end;
                i = end - 1;
            }
        }
        return done == 0 ? text : resolved.append(text, done, text.length()).toString();
    }

    /** The first rule that matches here. */
    private @Nullable Match matchAt(String text, int start) {
        for (DateRule rule : rulesFor(beginning(text, start))) {
            Matcher matcher = rule.phrase().matcher(text);
            matcher.region(start, text.length()).useTransparentBounds(true);
            if (matcher.lookingAt()) {
                return new Match(rule, matcher);
            }
        }
        return null;
    }

    private String date(Match match, String text, LocalDate anchor) {
        DateRule rule = match.rule();
        return rule.evaluate(
                captured(rule.phrase(), match.matcher()),
                anchor,
                rule.followsTense() ? tenseOf(text) : DateRule.Tense.UNKNOWN);
    }

    /** Whether a date in parentheses follows already. */
    private static boolean isDated(String text, int end) {
        int open = end < text.length() && text.charAt(end) == ' ' ? end + 1 : end;
        return open + 1 < text.length() && text.charAt(open) == '(' && Character.isDigit(text.charAt(open + 1));
    }

    private DateRule.Captured captured(Pattern phrase, Matcher match) {
        return new DateRule.Captured(
                valueOf("number", phrase, match, "n"),
                valueOf("weekday", phrase, match, "d"),
                valueOf("month", phrase, match, "m"),
                valueOf("", phrase, match, "day"));
    }

    private int valueOf(String kind, Pattern phrase, Matcher match, String group) {
        if (!phrase.pattern().contains("(?<" + group + ">")) {
            return 0;
        }
        String word = match.group(group);
        return Character.isDigit(word.charAt(0))
                ? Integer.parseInt(word)
                : vocabulary.getOrDefault(kind, Map.of()).entrySet().stream()
                        .filter(known -> known.getKey().equalsIgnoreCase(word))
                        .mapToInt(Map.Entry::getValue)
                        .findFirst()
                        .orElse(0);
    }

    private static DateRule.Tense tenseOf(String text) {
        boolean future = FUTURE.matcher(text).find();
        boolean past = PAST.matcher(text).find();
        if (future == past) {
            return DateRule.Tense.UNKNOWN;
        }
        return future ? DateRule.Tense.FUTURE : DateRule.Tense.PAST;
    }
}
