package dev.varve.internal.fidelity;

import dev.varve.internal.fidelity.Clause.Count;
import dev.varve.language.LowerCase;
import dev.varve.language.Sentences;
import dev.varve.language.Stemmer;
import dev.varve.language.StopWords;
import dev.varve.language.Text;
import dev.varve.language.WordList;
import dev.varve.language.claim.NumberWords;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** Reads texts as clauses that can be compared. Belongs to one note. */
final class ClauseReader {
    static final Set<String> NEGATES = Set.copyOf(WordList.NEGATES.words());
    private static final Set<String> PARTS = Set.copyOf(WordList.PARTS.words());
    static final Set<String> REPORTS = Set.copyOf(WordList.REPORTS.words());
    static final Set<String> GRAMMAR = StopWords.grammar();

    /** Words after a negation that it negates. */
    private static final int REACH = 7;

    /** Words of a clause. */
    private static final int LONGEST = 60;

    private static final int NEAR = 3;

    private static final int DIGITS = 3;

    /** Letters of an abbreviation that its writer may have made. */
    private static final int SHORT_FORM = 4;

    private final Stemmer stemmer = new Stemmer();
    private final NumberWords numbers = NumberWords.all();
    private int statements;

    /** The clauses of a text, in order. */
    List<Clause> read(String text) {
        List<Clause> clauses = new ArrayList<>();
        text.lines().forEach(line -> {
            for (String sentence : Sentences.of(line)) {
                statement(sentence, clauses);
            }
        });
        return clauses;
    }

    private void statement(String sentence, List<Clause> clauses) {
        boolean asks = sentence.endsWith("?") || sentence.endsWith("？");
        int statement = statements++;
        List<Word> words = new ArrayList<>();
        boolean first = true;
        int at = 0;
        while (at < sentence.length()) {
            char c = sentence.charAt(at);
            if (!Text.isWordChar(c)) {
                boolean parts = ends(sentence, at);
                if (parts) {
                    add(clauses, words, statement, asks, sentence);
                    words = new ArrayList<>();
                }
                first |= (c == '.' || c == '!' || c == '?')
                                && at + 1 < sentence.length()
                                && sentence.charAt(at + 1) == ' '
                        || c == ':'
                        || c == '"'
                        || c == '“'
                        || c == '„'
                        || c == '`';
                at++;
                continue;
            }
            int end = at;
            while (end < sentence.length() && goesOn(sentence, end)) {
                end++;
            }
            String written = sentence.substring(at, end);
            String lower = LowerCase.of(written).replace('’', '\'');
            if (!words.isEmpty() && (PARTS.contains(lower) || words.size() == LONGEST)) {
                add(clauses, words, statement, asks, sentence);
                words = new ArrayList<>();
            }
            boolean digits = Character.isDigit(written.charAt(0));
            words.add(word(written, lower, first, digits && isJoined(sentence, at, end)));
            first = false;
            at = end;
        }
        add(clauses, words, statement, asks, sentence);
    }

    private static boolean ends(String sentence, int at) {
        return switch (sentence.charAt(at)) {
            case ',' -> at + 1 < sentence.length() && sentence.charAt(at + 1) == ' ';
            case ';', '(', ')', '–', '—', '→' -> true;
            case ':' -> at + 1 < sentence.length() && sentence.charAt(at + 1) == ' ';
            default -> false;
        };
    }

    private static boolean goesOn(String text, int at) {
        char c = text.charAt(at);
        if (Text.isWordChar(c)) {
            return true;
        }
        boolean within = at + 1 < text.length() && Text.isWordChar(text.charAt(at + 1));
        boolean number = c == ','
                && at > 0
                && Character.isDigit(text.charAt(at - 1))
                && within
                && Character.isDigit(text.charAt(at + 1));
        return number || within && (Text.isApostrophe(c) || c == '.' || c == '_' || c == '/' || c == ':' || c == '@');
    }

    /** True if digits are a part of something longer, such as a date. */
    private static boolean isJoined(String text, int from, int end) {
        int digits = from;
        while (digits < end && Character.isDigit(text.charAt(digits))) {
            digits++;
        }
        return digits - from > DIGITS
                || from > 0 && " ('\"<=>≤≥~≈".indexOf(text.charAt(from - 1)) < 0
                || end < text.length() && " ,.;:!?)'\"".indexOf(text.charAt(end)) < 0;
    }

    private Word word(String written, String lower, boolean first, boolean joined) {
        String bare = lower.endsWith("'s") ? lower.substring(0, lower.length() - 2) : lower;
        String stem = stemmer.stem(bare);
        boolean letters = bare.chars().allMatch(Character::isLetter);
        boolean content = !GRAMMAR.contains(lower)
                && !REPORTS.contains(lower)
                && !NEGATES.contains(lower)
                && numbers.valueOf(lower).isEmpty();
        boolean named = content && !first && letters && Character.isUpperCase(written.charAt(0)) && !isShort(written);
        return new Word(written, bare, stem, content, false, named, joined);
    }

    /** True if it may be an abbreviation that its writer made. */
    private static boolean isShort(String word) {
        return word.length() <= SHORT_FORM && Character.isUpperCase(word.charAt(word.length() - 1));
    }

    private void add(List<Clause> clauses, List<Word> words, int statement, boolean asks, String sentence) {
        if (words.isEmpty()) {
            return;
        }
        List<String> stems = words.stream().map(Word::stem).toList();
        List<Count> counts = new ArrayList<>();
        for (int i = 0; i < stems.size(); i++) {
            OptionalLong number = numbers.valueOf(words.get(i).lower());
            if (number.isPresent() && !words.get(i).joined()) {
                counts.add(new Count(
                        i,
                        number.getAsLong(),
                        counted(words, i),
                        i > 0 ? stems.get(i - 1) : "",
                        i + 1 < stems.size() ? stems.get(i + 1) : ""));
            }
        }
        clauses.add(new Clause(negated(words), counts, statement, asks, sentence));
    }

    /** The words, with those that a negation turns round. */
    private static List<Word> negated(List<Word> words) {
        List<Word> read = new ArrayList<>();
        int reach = 0;
        for (Word word : words) {
            read.add(reach > 0 ? word.turned() : word);
            reach = NEGATES.contains(word.lower()) ? REACH : reach - 1;
        }
        return List.copyOf(read);
    }

    private String counted(List<Word> words, int number) {
        for (int i = number + 1; i < Math.min(words.size(), number + 1 + NEAR); i++) {
            if (words.get(i).content() && numbers.valueOf(words.get(i).lower()).isEmpty()) {
                return words.get(i).stem();
            }
        }
        return "";
    }
}
