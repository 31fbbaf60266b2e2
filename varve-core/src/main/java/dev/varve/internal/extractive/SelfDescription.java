package dev.varve.internal.extractive;

import dev.varve.language.cue.Cue;
import dev.varve.language.cue.CueWords;
import java.util.function.IntPredicate;

/**
 * Finds what people say about themselves where no single phrase tells it: a phrase of the language begins a clause, and what
 * follows has the shape of a name. A clause begins with the statement or after a comma or a full stop.
 */
final class SelfDescription {
    private static final int MOST_NAMES = 3;

    /** Words that are no name, although a person may write them with a capital: "I'm Done", "I'm Stuck". */
    private static final long NO_NAME = Cue.COMMON.bit()
            | Cue.EVERYDAY.bit()
            | Cue.FUNCTION.bit()
            | Cue.PLEASANTRY.bit()
            | Cue.OUTCOME.bit()
            | Cue.ERROR.bit();

    private final CueWords cueWords;

    SelfDescription(CueWords cueWords) {
        this.cueWords = cueWords;
    }

    /** True if somebody says a name: "Hi, I'm Mina", "I am Jo and I have a question". */
    boolean introduces(String statement) {
        return anyClause(statement, Cue.INTRODUCTION, from -> isWholeName(statement, from));
    }

    /** True if it tells a habit: "I don't eat meat". */
    boolean hasHabit(String statement) {
        return anyClause(statement, Cue.HABIT, from -> from < statement.length());
    }

    /** True if it names a tool that people work with: "we use PostgreSQL 16", "we deploy to the Hetzner cloud". */
    boolean namesTool(String statement) {
        return anyClause(statement, Cue.PRACTICE, from -> {
            int end = endOfWord(statement, from);
            int second = end + 1;
            return namesSomething(statement.substring(from, end))
                    || second < statement.length()
                            && statement.charAt(end) == ' '
                            && namesSomething(statement.substring(second, endOfWord(statement, second)));
        });
    }

    private boolean anyClause(String statement, Cue cue, IntPredicate following) {
        boolean begins = true;
        for (int i = 0; i < statement.length(); i++) {
            char c = statement.charAt(i);
            if (begins && c != ' ') {
                int end = cueWords.endOf(statement, i, cue);
                if (end > i && end < statement.length() && following.test(end + 1)) {
                    return true;
                }
            }
            begins = ",.!;".indexOf(c) >= 0 || begins && c == ' ';
        }
        return false;
    }

    private boolean isWholeName(String statement, int start) {
        int from = start;
        for (int names = 0; names <= MOST_NAMES && from < statement.length(); names++) {
            int end = endOfWord(statement, from);
            String word = statement.substring(from, end);
            if (!isName(word)) {
                return names > 0 && cueWords.is(word, Cue.FUNCTION);
            }
            if (end == statement.length() || statement.charAt(end) != ' ') {
                return true;
            }
            from = end + 1;
        }
        return false;
    }

    private boolean isName(String word) {
        return word.length() > 1
                && Character.isUpperCase(word.charAt(0))
                && Character.isLowerCase(word.charAt(1))
                && word.chars().allMatch(c -> Character.isLetter(c) || c == '-' || c == '\'' || c == '’')
                && (cueWords.at(word, 0) & NO_NAME) == 0;
    }

    private static boolean namesSomething(String word) {
        return word.length() > 1
                && (Character.isUpperCase(word.charAt(0)) || word.chars().anyMatch(Character::isDigit));
    }

    private static int endOfWord(String text, int from) {
        int end = from;
        while (end < text.length() && " ,.!?;:".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return end;
    }
}
