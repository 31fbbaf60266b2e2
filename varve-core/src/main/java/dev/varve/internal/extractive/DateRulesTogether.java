package dev.varve.internal.extractive;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;

/** The rules of several languages, one after the other. At most words no date begins in any of them, which is seen at once for all. */
final class DateRulesTogether implements RelativeDates {
    private final List<DateRules> languages;
    private final Beginnings<DateRule> any;

    DateRulesTogether(List<DateRules> languages) {
        this.languages = languages;
        this.any = new Beginnings<>(
                languages.stream().flatMap(rules -> rules.all().stream()).toList(),
                DateRule::phrase,
                DateRules.LETTERS);
    }

    @Override
    public String resolve(String text, LocalDate anchor) {
        String resolved = text;
        int[] places = places(text);
        for (DateRules language : languages) {
            String more = language.resolve(resolved, places, anchor);
            places = more.length() == resolved.length() ? places : places(more); // dates are added, nothing goes
            resolved = more;
        }
        return resolved;
    }

    /** Where a date may begin. */
    private int[] places(String text) {
        int[] places = new int[16];
        int size = 0;
        for (int i = 0; i < text.length(); i++) {
            if (PhraseTrie.startsWord(text, i) && !any.at(text, i).isEmpty()) {
                places = size < places.length ? places : Arrays.copyOf(places, 2 * size);
                places[size++] = i;
            }
        }
        return Arrays.copyOf(places, size);
    }
}
