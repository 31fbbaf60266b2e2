package dev.varve.internal.extractive;

import dev.varve.language.Script;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;

/** Gives relative dates their calendar date. Implementations are immutable. */
public interface RelativeDates {
    /**
     * The text with a date in parentheses after each relative date, {@code "last Friday (2026-02-27)"}; days are
     * {@code 2026-02-27}, weekends {@code 2026-02-28/03-01}, weeks {@code week of 2026-02-23}, months {@code 2026-02},
     * years {@code 2026}. Whole dates stay as they are.
     *
     * @param anchor the date on which the text was written
     */
    String resolve(String text, LocalDate anchor);

    /** The rules of all languages in Latin script for every text, and those of its own script. */
    static RelativeDates allLanguages() {
        record Rules(Script script, DateRules dates) {}
        List<Rules> all = Resources.languages().stream()
                .map(language -> new Rules(language.script(), DateRules.load(language)))
                .toList();
        List<RelativeDates> byScript = Arrays.stream(Script.values())
                .<RelativeDates>map(script -> new DateRulesTogether(all.stream()
                        .filter(rules -> rules.script() == Script.LATIN || rules.script() == script)
                        .map(Rules::dates)
                        .toList()))
                .toList();
        return (text, anchor) -> byScript.get(Script.of(text).ordinal()).resolve(text, anchor);
    }
}
