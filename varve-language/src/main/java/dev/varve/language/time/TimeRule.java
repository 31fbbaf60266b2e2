package dev.varve.language.time;

import dev.varve.language.pattern.TextPattern;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A phrase and what it means.
 *
 * @param language code of its language
 * @param phrase   what it matches
 * @param groups   what the phrase captures
 * @param means    what is made of it
 */
record TimeRule(TimeLanguage language, TextPattern phrase, Set<String> groups, Operation means) {
    private static final Pattern GROUP = Pattern.compile("\\(\\?<([a-z]++)>");
    private static final Set<String> KNOWN = Set.of("n", "d", "third", "season", "m", "day", "feast", "year");

    static TimeRule of(TimeLanguage language, TextPattern phrase, Operation means) {
        Set<String> groups = new HashSet<>();
        Matcher group = GROUP.matcher(phrase.pattern());
        while (group.find()) {
            if (!KNOWN.contains(group.group(1))) {
                throw new IllegalArgumentException("no group may be called " + group.group(1));
            }
            groups.add(group.group(1));
        }
        return new TimeRule(language, phrase, Set.copyOf(groups), means);
    }

    Captured captured(Matcher match) {
        String feast = groups.contains("feast") ? match.group("feast") : null;
        return new Captured(
                valueOf("number", match, "n"),
                valueOf("weekday", match, "d"),
                valueOf("third", match, "third"),
                groups.contains("season") ? valueOf("season", match, "season") : valueOf("month", match, "m"),
                valueOf("day", match, "day"),
                feast == null ? null : language.feast(feast),
                year(valueOf("", match, "year")));
    }

    private int valueOf(String kind, Matcher match, String group) {
        String word = groups.contains(group) ? match.group(group) : null;
        if (word == null) {
            return 0;
        }
        return Character.isDigit(word.charAt(0)) ? Integer.parseInt(word) : language.valueOf(kind, word);
    }

    /** One of two digits is of this century. */
    private static int year(int written) {
        return written > 0 && written < 100 ? 2000 + written : written;
    }
}
