package dev.varve.language;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Splits a line of text into statements: sentences, but an exception, a condition or a retraction goes with what it bounds, and a
 * short answer with the question that its speaker has just asked. {@code goes-on.txt} of each language has the words with which
 * a sentence goes on with the one before.
 */
public final class Statements {
    private static final int LONGEST = 480;

    /** Words of an answer to the speaker's own question. */
    private static final int SHORT = 8;

    private static final String QUOTES = "\"'`“‘„«「";

    /** Before a phrase with which a sentence answers a question. */
    private static final String ANSWERS = "? ";

    /** The phrases that begin with a word, in small letters. */
    private static final Map<String, List<String>> GOES_ON = phrases(false);

    private static final Map<String, List<String>> ANSWER = phrases(true);

    private Statements() {}

    private static Map<String, List<String>> phrases(boolean answers) {
        Map<String, List<String>> phrases = new HashMap<>();
        for (LanguageFile file : LanguageFile.ofAll("goes-on.txt")) {
            for (LanguageFile.Line line : file.lines()) {
                if (line.text().startsWith(ANSWERS) == answers) {
                    String phrase = answers ? line.text().substring(ANSWERS.length()) : line.text();
                    phrases.computeIfAbsent(firstWord(phrase), any -> new ArrayList<>())
                            .add(phrase);
                }
            }
        }
        return phrases;
    }

    /** The statements of a line, in order; what has no words is left out. */
    public static List<String> of(String line) {
        List<String> sentences = Sentences.of(line);
        if (sentences.size() < 2) {
            return sentences;
        }
        List<String> statements = new ArrayList<>(sentences.size());
        for (String sentence : sentences) {
            int last = statements.size() - 1;
            if (last >= 0
                    && statements.get(last).length() + sentence.length() < LONGEST
                    && (goesOn(sentence) || answers(statements.get(last), sentence))) {
                statements.set(last, statements.get(last) + " " + sentence);
            } else {
                statements.add(sentence);
            }
        }
        return statements;
    }

    /** True if a sentence bounds, gives the reason of or takes back the one before. */
    static boolean goesOn(String sentence) {
        return begins(sentence, GOES_ON);
    }

    private static boolean begins(String sentence, Map<String, List<String>> phrases) {
        String begin = sentence.substring(0, Math.min(sentence.length(), 40)).toLowerCase(Locale.ROOT);
        for (String phrase : phrases.getOrDefault(firstWord(begin), List.of())) {
            if (begin.startsWith(phrase)
                    && (begin.length() == phrase.length()
                            || !Character.isLetterOrDigit(begin.charAt(phrase.length()))
                            || Text.isCjk(begin.charAt(phrase.length() - 1)))) {
                return true;
            }
        }
        return false;
    }

    /** True if a short sentence answers the question that its speaker has just asked. */
    public static boolean answers(String question, String sentence) {
        boolean names = Character.isDigit(sentence.charAt(0)) || QUOTES.indexOf(sentence.charAt(0)) >= 0;
        return asks(question) && !asks(sentence) && words(sentence) <= SHORT && (names || begins(sentence, ANSWER));
    }

    private static boolean asks(String sentence) {
        return sentence.endsWith("?") || sentence.endsWith("？");
    }

    private static int words(String sentence) {
        int words = 1;
        for (int i = 0; i < sentence.length(); i++) {
            words += sentence.charAt(i) == ' ' ? 1 : 0;
        }
        return words;
    }

    /** Up to the first sign that is no letter; of scripts without blanks the first character. */
    private static String firstWord(String text) {
        if (!text.isEmpty() && Text.isCjk(text.charAt(0))) {
            return text.substring(0, 1);
        }
        int end = 0;
        while (end < text.length() && (Character.isLetter(text.charAt(end)) || text.charAt(end) == '\'')) {
            end++;
        }
        return text.substring(0, end);
    }
}
