package dev.varve.internal.fact;

import dev.varve.language.WordList;
import dev.varve.store.SearchTerms;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Checks that quoted words support a statement, so that a genuine quotation cannot vouch for something else. */
public final class QuotationSupport {
    /** Share of a statement's content words that were said. */
    private static final double SHARE = 1.0 / 3;

    private static final Set<String> EMPTY = StatementWords.terms(WordList.EMPTY.words());

    private QuotationSupport() {}

    /** True if a third of the words that name something in the statement, and all of its numbers, stand in what was said. */
    public static boolean by(String said, String statement) {
        StatementWords stated = named(statement);
        Set<String> terms = new HashSet<>(SearchTerms.of(said));
        return stated.numbersIn(terms)
                && (stated.words().isEmpty() || new StatementWords(stated.words(), Set.of()).shareIn(terms) >= SHARE);
    }

    /** If nothing in it names anything, all of its words. */
    private static StatementWords named(String statement) {
        StatementWords all = StatementWords.of(statement);
        Set<String> names = new HashSet<>(all.words());
        names.removeAll(EMPTY);
        return names.isEmpty() ? all : new StatementWords(names, all.numbers());
    }

    /** True if what was said is about a statement: it has a third of the words that name something in it. */
    public static boolean isAbout(String said, String statement) {
        return new StatementWords(named(statement).words(), Set.of()).shareIn(StatementWords.terms(List.of(said)))
                >= SHARE;
    }
}
