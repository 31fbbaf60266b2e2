package dev.varve.lab.quality;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;

/** What Varve is compared with: memories that anyone could write in an afternoon. */
final class Baselines {
    private static final double K1 = 0.9;
    private static final double B = 0.4;

    private Baselines() {}

    private interface Ranking {
        /** Lines, what is kept first. */
        List<Page.Line> lines(Sample sample, List<Turn> turns, Question question);
    }

    private record Ranked(String name, boolean dependsOnQuestion, Ranking ranking) implements Memory {
        @Override
        public String text(Sample sample, List<Turn> turns, Question question, int budget) {
            return Page.of(ranking.lines(sample, turns, question), budget);
        }
    }

    static final Memory WINDOW = new Ranked("last-N window", false, (sample, turns, question) -> newestFirst(turns));

    static final Memory BM25 = new Ranked("BM25 raw turns", true, (s, turns, question) -> bm25(turns, question));

    static Memory full() {
        return new Ranked("full history", false, (sample, turns, question) -> newestFirst(turns));
    }

    private static List<Page.Line> newestFirst(List<Turn> turns) {
        List<Page.Line> lines = new ArrayList<>();
        for (Turn turn : turns) {
            lines.add(line(turn));
        }
        Collections.reverse(lines);
        return lines;
    }

    static Page.Line line(Turn turn) {
        return new Page.Line((int) turn.logged().seq(), turn.date(), turn.line());
    }

    private static List<Page.Line> bm25(List<Turn> turns, Question question) {
        record Weighed(double weight, Turn turn) {}
        Rarity rarity = new Rarity(turns);
        double average =
                turns.stream().mapToInt(turn -> turn.terms().size()).average().orElse(1);
        LinkedHashSet<String> query = new LinkedHashSet<>(Words.content(question.text()));
        return turns.stream()
                .map(turn -> {
                    double score = 0;
                    List<String> terms = new ArrayList<>(turn.terms());
                    terms.addAll(Words.content(turn.message().speaker()));
                    double norm = K1 * (1 - B + B * terms.size() / average);
                    for (String term : query) {
                        double times = Collections.frequency(terms, term);
                        score += rarity.idf(term) * times * (K1 + 1) / (times + norm);
                    }
                    return new Weighed(score, turn);
                })
                .filter(weighed -> weighed.weight() > 0)
                .sorted(Comparator.comparingDouble(weighed -> -weighed.weight()))
                .map(weighed -> line(weighed.turn()))
                .toList();
    }
}
