package dev.varve.language.time;

import dev.varve.language.LanguageFile;
import dev.varve.language.Script;
import dev.varve.language.pattern.TextPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The time phrases of one language, read from its {@code time.rules}. */
final class TimeLanguage {
    private static final String ARROW = " => ";
    private static final String SCRIPT = "script ";
    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

    /** From here on scripts have no spaces, and any character may follow a phrase. */
    private static final int WITHOUT_SPACES = 0x2E80;

    private static final String NOT_JOINED = "(?<![_-])(?:";
    private static final String NO_LETTER = ")(?![\\w\u00C0-\u052F]|-[\\w\u00C0-\u052F])";

    private final Vocabulary vocabulary = new Vocabulary();
    private final List<TimeRule> rules = new ArrayList<>();
    private final TenseWords tenses;

    private TimeLanguage(LanguageFile file) {
        TenseWords.Builder words = new TenseWords.Builder();
        file.forEach(line -> read(line.text(), words));
        tenses = words.build();
    }

    /**
     * Reads all of it.
     *
     * @throws IllegalArgumentException if an entry cannot be understood; names the file and the line
     */
    static TimeLanguage of(LanguageFile file) {
        return new TimeLanguage(file);
    }

    /** In which a language is written: its file says so, or it is Latin. */
    static Script script(LanguageFile file) {
        for (LanguageFile.Line line : file.lines()) {
            if (line.text().startsWith(SCRIPT)) {
                return Script.valueOf(line.text().substring(SCRIPT.length()).strip());
            }
        }
        return Script.LATIN;
    }

    /** In their order; at one place the first that matches counts. */
    List<TimeRule> rules() {
        return rules;
    }

    TenseWords tenses() {
        return tenses;
    }

    int valueOf(String kind, String word) {
        return vocabulary.valueOf(kind, word);
    }

    Feast feast(String name) {
        return vocabulary.feast(name);
    }

    private void read(String entry, TenseWords.Builder words) {
        int arrow = entry.indexOf(ARROW);
        if (arrow >= 0) {
            TextPattern phrase = pattern(entry.substring(0, arrow).strip());
            Operation means =
                    Operation.of(entry.substring(arrow + ARROW.length()).strip());
            rules.add(TimeRule.of(this, phrase, means));
            return;
        }
        int space = entry.indexOf(' ');
        String key = space < 0 ? entry : entry.substring(0, space);
        String value = entry.substring(key.length()).strip();
        switch (key) {
            case "script" -> Script.valueOf(value);
            case "number", "weekday", "third", "season", "month", "day", "feast" -> addWord(key, value);
            case "part" -> addPart(value);
            default -> words.add(key, value);
        }
    }

    private void addWord(String kind, String entry) {
        int equals = entry.lastIndexOf('=');
        if (equals < 1) {
            throw new IllegalArgumentException("\"= VALUE\" is missing behind the " + kind);
        }
        String word = entry.substring(0, equals).strip();
        String value = entry.substring(equals + 1).strip();
        if (kind.equals("feast")) {
            vocabulary.addFeast(word, Feast.of(value));
        } else {
            vocabulary.addWord(kind, word, Integer.parseInt(value));
        }
    }

    private void addPart(String entry) {
        int space = entry.indexOf(' ');
        if (space < 1) {
            throw new IllegalArgumentException("a part is a name and a pattern");
        }
        vocabulary.addPart(entry.substring(0, space), entry.substring(space + 1).strip());
    }

    private TextPattern pattern(String phrase) {
        boolean spaces = phrase.chars().noneMatch(c -> c > WITHOUT_SPACES);
        String filled = vocabulary.filled(phrase);
        try {
            return TextPattern.compile(spaces ? NOT_JOINED + filled + NO_LETTER : filled, FLAGS);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException("no pattern: " + e.getDescription() + " in " + phrase, e);
        }
    }
}
