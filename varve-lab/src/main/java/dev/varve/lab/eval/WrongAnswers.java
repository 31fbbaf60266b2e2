package dev.varve.lab.eval;

import dev.varve.lab.quality.Words;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Makes wrong answers from the questions themselves, always the same ones. Questions that cannot be answered get none:
 * vague words may be right there.
 */
final class WrongAnswers {
    private final List<Item> items;

    /** @param items all questions, from which others' answers are taken */
    WrongAnswers(List<Item> items) {
        this.items = List.copyOf(items);
    }

    /** A wrong answer to a question, if one of this sort can be told to be wrong. */
    Optional<String> to(Item item, WrongAnswer wrong) {
        if (!item.answerable()) {
            return Optional.empty();
        }
        return switch (wrong) {
            case ANOTHERS -> anothers(item);
            case VAGUE -> Optional.of(vague(item));
        };
    }

    /** Of the next question of its kind whose answer has no word in common with the right one. */
    private Optional<String> anothers(Item item) {
        int at = items.indexOf(item);
        List<Item> others = new ArrayList<>(items.subList(at + 1, items.size()));
        others.addAll(items.subList(0, Math.max(0, at)));
        return others.stream()
                .filter(other -> other.answerable() && other.kind().equals(item.kind()))
                .map(Item::answer)
                .filter(answer -> Collections.disjoint(Words.content(answer), Words.content(item.answer())))
                .filter(answer -> !answer.isBlank())
                .findFirst();
    }

    private static String vague(Item item) {
        String matter = Words.all(item.question()).stream()
                .filter(word -> !Words.isStop(word))
                .collect(Collectors.joining(", "));
        return "It came up in the conversation (" + matter + "), and it seemed to matter to them.";
    }
}
