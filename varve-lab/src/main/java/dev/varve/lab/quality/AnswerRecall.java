package dev.varve.lab.quality;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * GAR: whether the right answer stands in a memory. An answer is a list of items. Grammar, polarity, names of the speakers
 * and words of the question earn nothing; an item needs a number or a rare word to count; three quarters of its weight
 * must stand in one window, and that window or its neighbour must have to do with the question.
 */
final class AnswerRecall {
    private static final double ENOUGH = 0.75;
    private static final Pattern ITEMS = Pattern.compile(",(?!\\d)|[;/&\\n]|\\band\\b|\\bor\\b");

    private final Rarity rarity;
    private final Set<String> speakers;

    AnswerRecall(Rarity rarity, Set<String> speakers) {
        this.rarity = rarity;
        this.speakers = speakers;
    }

    /** True if the answer is found; empty if it has nothing that could be looked for. */
    Optional<Boolean> found(Question question, Windows memory) {
        Set<String> asked = new LinkedHashSet<>(Words.content(question.text()));
        List<Set<String>> items = items(question.answer(), asked);
        asked.removeAll(speakers);
        if (items.isEmpty() || asked.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(items.stream().allMatch(item -> holds(memory, item, asked)));
    }

    private List<Set<String>> items(String answer, Set<String> asked) {
        List<Set<String>> items = new ArrayList<>();
        for (String part : ITEMS.split(answer)) {
            Set<String> terms = new LinkedHashSet<>(Words.content(part));
            terms.removeAll(asked);
            terms.removeAll(speakers);
            if (terms.stream().anyMatch(term -> Words.isNumber(term) || rarity.isRare(term))) {
                items.add(terms);
            }
        }
        return items;
    }

    private boolean holds(Windows memory, Set<String> item, Set<String> asked) {
        double needed = ENOUGH * rarity.mass(item);
        return memory.anyWith(
                item,
                at -> memory.mass(item, at, at, rarity) >= needed && isTopical(memory, at, at, asked),
                at -> memory.mass(item, at, at + 1, rarity) >= needed && isTopical(memory, at, at + 1, asked));
    }

    private static boolean isTopical(Windows memory, int first, int last, Set<String> asked) {
        int from = memory.isPair(first - 1) ? first - 1 : first;
        int to = memory.isPair(last) ? last + 1 : last;
        for (int i = from; i <= to; i++) {
            for (String term : memory.get(i).terms()) {
                if (asked.contains(term)) {
                    return true;
                }
            }
        }
        return false;
    }
}
