package dev.varve.internal.fidelity;

import dev.varve.language.WordList;
import java.util.List;
import java.util.Set;

/** Names that come from nowhere, where a capital tells a name: in English, and in German behind a title. */
final class NameCheck {
    private static final Set<String> TITLES = Set.copyOf(WordList.TITLES.words());
    private static final Set<String> NO_NAMES = Set.copyOf(WordList.CAPITALISED.words());

    /** Letters of a part of a name that is known. */
    private static final int TELLING = 4;

    private final Evidence evidence;

    NameCheck(Evidence evidence) {
        this.evidence = evidence;
    }

    void names(Clause clause, List<Clause> statement, Set<String> found) {
        boolean english = evidence.isEnglish() && isEnglish(statement);
        List<Word> words = clause.words();
        boolean begins = true; // a heading may have more than one capital
        for (int i = 1; i < words.size(); i++) {
            Word word = words.get(i);
            boolean titled = TITLES.contains(words.get(i - 1).lower());
            begins &= Character.isUpperCase(word.text().charAt(0));
            if (word.named() && !NO_NAMES.contains(word.lower()) && (titled || !begins && english) && !isKnown(word)) {
                found.add(word.text());
            }
        }
    }

    private static boolean isEnglish(List<Clause> statement) {
        return Evidence.isEnglish(statement.stream()
                .flatMap(clause -> clause.words().stream())
                .map(Word::lower)
                .toList());
    }

    /** True if the source contains the word, a part of it, or a longer word that contains it. */
    private boolean isKnown(Word word) {
        if (evidence.knows(word.lower()) || evidence.knows(word.stem())) {
            return true;
        }
        for (String known : evidence.words()) {
            if (known.length() >= TELLING && word.lower().contains(known)
                    || word.lower().length() >= TELLING && known.contains(word.lower())) {
                return true;
            }
        }
        return false;
    }
}
