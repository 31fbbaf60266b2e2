package dev.varve.internal.forget;

import dev.varve.ContinuationHint;
import dev.varve.Correction;
import dev.varve.Fact;
import dev.varve.HandOut;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.language.pattern.TextPattern;
import dev.varve.store.SearchTerms;
import dev.varve.store.SearchText;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Words that only deleted messages had. An observer reads the end of the earlier notes while it writes, so a note may
 * repeat what none of its own messages says; that such a word stands in it is how it is found.
 *
 * <p>A word that a model chose on its own, and that by chance only the deleted messages had, looks the same. Then a note is
 * written anew without need, which costs nobody anything; the other way round, a word would outlive its deletion.
 */
final class Traces {
    /** Shorter words say nothing of where they come from; of scripts without blanks pairs of characters count. */
    private static final int SHORTEST = 3;

    /** Each note has dates, whatever was said. */
    private static final TextPattern DATE = TextPattern.compile("\\d{4}-\\d{2}-\\d{2}");

    private final Set<String> words = new HashSet<>();

    /** Starts with all words of the messages that are to be deleted. */
    Traces(Collection<LoggedMessage> deleted) {
        deleted.forEach(message -> words.addAll(words(message)));
    }

    /** Only words that stand in one of these texts matter. */
    void keep(Set<String> found) {
        words.retainAll(found);
    }

    /** What these texts have is known from elsewhere. */
    void drop(Set<String> known) {
        words.removeAll(known);
    }

    boolean isEmpty() {
        return words.isEmpty();
    }

    /** All that are left. */
    Set<String> words() {
        return Set.copyOf(words);
    }

    /** Which of the words stand in a text of these. */
    Set<String> in(Set<String> text) {
        Set<String> found = new HashSet<>(text);
        found.retainAll(words);
        return found;
    }

    static Set<String> words(LoggedMessage message) {
        return words(SearchText.of(message.message()));
    }

    /** Of the notes and of their hint, without what the form of a line adds. */
    static Set<String> words(Note note) {
        Set<String> words = note.lines().stream()
                .flatMap(line -> words(line.words()).stream())
                .collect(Collectors.toCollection(HashSet::new));
        if (note instanceof Observation observation) {
            words.addAll(words(observation.hint()));
        }
        return words;
    }

    static Set<String> words(Fact fact) {
        return words(fact.summary() + "\n" + String.join("\n", fact.tags()));
    }

    static Set<String> words(Correction correction) {
        return words(correction.text());
    }

    static Set<String> words(HandOut handOut) {
        return words(handOut.lines().stream().map(HandOut.Line::text).collect(Collectors.joining("\n")));
    }

    static Set<String> words(ContinuationHint hint) {
        return words(hint.currentTask() + "\n" + hint.suggestedResponse());
    }

    private static Set<String> words(String text) {
        return SearchTerms.of(DATE.matcher(text).replaceAll(" ")).stream()
                .filter(term -> term.codePointCount(0, term.length()) >= (SearchTerms.hasCjk(term) ? 2 : SHORTEST))
                .collect(Collectors.toSet());
    }
}
