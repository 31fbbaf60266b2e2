package dev.varve.lab.quality;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** T-expl: whether a line that has to do with a question about time states, in its words, the date that is asked for. */
final class DateRecall {
    private static final double TOPICAL = 0.25;
    static final int TIME = 2;

    private final Rarity rarity;
    private final Set<String> speakers;
    private final Map<Windows, List<List<DateSpan>>> dates = new HashMap<>();

    DateRecall(Rarity rarity, Set<String> speakers) {
        this.rarity = rarity;
        this.speakers = speakers;
    }

    /** True if the date is stated; empty if the question is not about a date. */
    Optional<Boolean> stated(Question question, Windows memory) {
        Optional<DateSpan> wanted = question.category() == TIME ? Dates.answer(question.answer()) : Optional.empty();
        return wanted.map(date -> isStated(date, question, memory));
    }

    private boolean isStated(DateSpan wanted, Question question, Windows memory) {
        Set<String> asked = new LinkedHashSet<>(Words.content(question.text()));
        asked.removeAll(speakers);
        double needed = TOPICAL * rarity.mass(asked);
        List<List<DateSpan>> stated = dates.computeIfAbsent(
                memory,
                read -> read.all().stream()
                        .map(window -> Dates.in(window.text()))
                        .toList());
        for (int i = 0; i < memory.all().size(); i++) {
            if (stated.get(i).stream().anyMatch(date -> date.states(wanted))) {
                Set<String> shared = new LinkedHashSet<>(asked);
                shared.retainAll(memory.get(i).terms());
                if (!shared.isEmpty() && rarity.mass(shared) >= needed) {
                    return true;
                }
            }
        }
        return false;
    }
}
