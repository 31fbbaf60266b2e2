package dev.varve.language.voice;

import dev.varve.language.Voice;
import java.util.ArrayList;
import java.util.List;

/** Joins passages to stretches: a quotation in a sentence interrupts nobody, a block does. */
final class Stretches {
    /** Replaces words that are left out. */
    static final String GAP = "…";

    /** A longer quotation is told apart from the sentence around it. */
    private static final int LONGEST_TERM = 160;

    private final String text;
    private final List<Passage> passages;
    private final List<Stretch> stretches = new ArrayList<>();
    private final List<Stretch> quoted = new ArrayList<>();
    private final StringBuilder own = new StringBuilder();

    private Stretches(String text, List<Passage> passages) {
        this.text = text;
        this.passages = passages;
    }

    static List<Stretch> of(String text, List<Passage> passages) {
        if (passages.size() == 1 && passages.get(0).isOwn()) {
            String said = text.strip();
            boolean quoted = Quotations.isWhole(said);
            return List.of(new Stretch(quoted ? said.substring(1, said.length() - 1) : text, Voice.PERSON, ""));
        }
        Stretches joined = new Stretches(text, passages);
        for (int i = 0; i < passages.size(); i++) {
            joined.add(i);
        }
        joined.close();
        return joined.stretches;
    }

    private void add(int index) {
        Passage passage = passages.get(index);
        String words = passage.of(text);
        if (passage.isOwn()) {
            own.append(words);
        } else if (!hasWords(words, 0, words.length())) {
            own.append(words.endsWith("\n") ? "\n" : " "); // a mark around words of the person's
        } else if (!isInLine(index)) {
            close();
            stretches.add(new Stretch(words, Voice.MACHINE, passage.kind()));
        } else if (isTerm(passage, words) && !isSaidBy(index)) {
            own.append(words);
        } else {
            own.append(GAP);
            quoted.add(new Stretch(words, Voice.MACHINE, passage.kind()));
        }
    }

    private void close() {
        if (!own.isEmpty() && hasWords(own, 0, own.length())) {
            stretches.add(new Stretch(own.toString(), Voice.PERSON, ""));
        }
        own.setLength(0);
        stretches.addAll(quoted);
        quoted.clear();
    }

    /** True if the person has words before or behind a passage in its line. */
    private boolean isInLine(int index) {
        Passage passage = passages.get(index);
        for (int i = passage.from(); i < passage.to(); i++) {
            if (text.charAt(i) == '\n') {
                return false;
            }
        }
        return isOwnInLine(index - 1, false) || isOwnInLine(index + 1, true);
    }

    private boolean isOwnInLine(int index, boolean behind) {
        if (index < 0 || index >= passages.size() || !passages.get(index).isOwn()) {
            return false;
        }
        Passage passage = passages.get(index);
        int step = behind ? 1 : -1;
        for (int i = behind ? passage.from() : passage.to() - 1; i >= passage.from() && i < passage.to(); i += step) {
            char c = text.charAt(i);
            if (c == '\n' || Character.isLetterOrDigit(c)) {
                return c != '\n';
            }
        }
        return false;
    }

    private static boolean isTerm(Passage passage, String words) {
        return passage.kind().equals(Kind.QUOTATION.word())
                && Quotations.begins(words)
                && words.length() <= LONGEST_TERM
                && ".!。！".indexOf(words.charAt(words.length() - 2)) < 0
                && SentenceEnds.end(words, 0, words.length()) == words.length();
    }

    /** True if words before a quotation tell who said it. */
    private boolean isSaidBy(int index) {
        for (int i = index - 1; i >= 0; i--) {
            Passage before = passages.get(i);
            if (!before.isOwn() || hasWords(text, before.from(), before.to())) {
                return before.kind().equals(Kind.REPORT.word());
            }
        }
        return false;
    }

    static boolean hasWords(CharSequence text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (Character.isLetterOrDigit(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }
}
