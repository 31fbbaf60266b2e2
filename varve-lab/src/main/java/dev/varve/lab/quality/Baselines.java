package dev.varve.lab.quality;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** What Varve is compared with: memories that anyone could write in an afternoon, and notes of a language model. */
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

    static List<Memory> all() {
        return List.of(
                WINDOW,
                new Ranked("lead sentences", false, (sample, turns, question) -> lead(sentences(turns))),
                new Ranked("random sentences", false, (sample, turns, question) -> random(sentences(turns))),
                new Ranked("TF-IDF sentences", false, (sample, turns, question) -> rarest(turns)),
                new Ranked("LLM notes (LoCoMo's)", false, (sample, turns, question) -> notes(sample)),
                new Ranked("BM25 raw turns", true, (sample, turns, question) -> bm25(turns, question)));
    }

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

    private record Sentence(Turn turn, int place, String text) {
        Page.Line line() {
            return new Page.Line((int) turn.logged().seq() * 1000 + place, turn.date(), text);
        }
    }

    private static List<Sentence> sentences(List<Turn> turns) {
        List<Sentence> sentences = new ArrayList<>();
        for (Turn turn : turns) {
            int place = 0;
            String speaker = turn.line().substring(0, turn.line().indexOf(": ") + 2);
            for (String sentence : turn.line().substring(speaker.length()).split("(?<=[.!?])\\s+")) {
                sentences.add(new Sentence(turn, place++, speaker + sentence));
            }
        }
        return sentences;
    }

    /** The first sentence of each session, then the second of each, and so on. */
    private static List<Page.Line> lead(List<Sentence> sentences) {
        Map<Object, Integer> seen = new HashMap<>();
        List<Map.Entry<Integer, Sentence>> ranked = new ArrayList<>();
        for (Sentence sentence : sentences) {
            ranked.add(Map.entry(seen.merge(sentence.turn().date(), 1, Integer::sum), sentence));
        }
        ranked.sort(Map.Entry.comparingByKey());
        return ranked.stream().map(entry -> entry.getValue().line()).toList();
    }

    private static List<Page.Line> random(List<Sentence> sentences) {
        List<Sentence> shuffled = new ArrayList<>(sentences);
        Collections.shuffle(shuffled, new Random(7));
        return shuffled.stream().map(Sentence::line).toList();
    }

    private static List<Page.Line> rarest(List<Turn> turns) {
        Rarity rarity = new Rarity(turns);
        record Weighed(double weight, Sentence sentence) {}
        return sentences(turns).stream()
                .map(sentence -> new Weighed(
                        rarity.mass(new HashSet<>(Words.content(sentence.text())))
                                / Math.sqrt(8 + Words.all(sentence.text()).size()),
                        sentence))
                .sorted(Comparator.comparingDouble(weighed -> -weighed.weight()))
                .map(weighed -> weighed.sentence().line())
                .toList();
    }

    /** Evenly over the conversation, as far as the budget goes. */
    private static List<Page.Line> notes(Sample sample) {
        Map<String, Turn> byId = new HashMap<>();
        sample.turns().forEach(turn -> byId.put(turn.id(), turn));
        List<Page.Line> lines = new ArrayList<>();
        for (Sample.Note note : sample.notes()) {
            Turn source = byId.get(note.source());
            if (source != null) {
                lines.add(new Page.Line((int) source.logged().seq(), source.date(), note.text()));
            }
        }
        Collections.shuffle(lines, new Random(7));
        return lines;
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
