package dev.varve.internal.extractive;

import dev.varve.internal.extractive.DateRules.Place;
import dev.varve.internal.extractive.DateRules.Rule;
import dev.varve.language.PhraseTrie;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * The rules of several languages, one after the other. At most words no date begins in any of them, which is seen at once for
 * all.
 */
final class DateRulesTogether implements RelativeDates {
    /** Of a phrase, that tell which one it may be. */
    private static final int LETTERS = 12;

    private final List<DateRules> languages;
    private final Beginnings<Rule> rules;

    DateRulesTogether(List<DateRules> languages) {
        this.languages = languages;
        this.rules = new Beginnings<>(
                languages.stream().flatMap(each -> each.all().stream()).toList(),
                each -> each.rule().phrase(),
                LETTERS);
    }

    @Override
    public String resolve(String text, LocalDate anchor) {
        String resolved = text;
        List<Place> places = places(text);
        for (DateRules language : languages) {
            String more = language.resolve(resolved, places, anchor);
            places = more.length() == resolved.length() ? places : places(more); // dates are added, nothing goes
            resolved = more;
        }
        return resolved;
    }

    /** Where a date may begin. */
    private List<Place> places(String text) {
        List<Place> places = new ArrayList<>();
        for (int i = PhraseTrie.nextWord(text, 0); i < text.length(); i = PhraseTrie.nextWord(text, i + 1)) {
            List<Rule> here = rules.at(text, i);
            if (!here.isEmpty()) {
                places.add(new Place(i, here));
            }
        }
        return places;
    }
}
