package dev.varve.internal.recall;

import dev.varve.Note;
import dev.varve.RecallQuery;
import dev.varve.internal.recall.Candidate.Key;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * BM25 by looking through the words of a session. Constants and formula are those of the stores; how rare a word is counts
 * within the session.
 */
final class WordSearch {
    private static final double K1 = 1.2;
    private static final double B = 0.75;

    private final SessionWords words;
    private final List<NoteWords> notes;
    private final RecallQuery query;
    private final HashTable wanted;

    /** Of each word of the question: how many texts have it. */
    private final long[] having;

    /** Texts that have any, and the words that they have, each with how often. */
    private final Ints matching = new Ints();

    private final Ints lengths = new Ints();
    private final Ints ends = new Ints();
    private final Ints found = new Ints();
    private final Ints times = new Ints();

    /** How often the text that is being read has each word. */
    private final int[] counts;

    private WordSearch(SessionWords words, List<NoteWords> notes, Question question, RecallQuery query) {
        this.words = words;
        this.notes = notes;
        this.query = query;
        this.wanted = new HashTable(question.words().size());
        question.words().forEach(word -> wanted.add(WordHash.of(word)));
        this.having = new long[wanted.size()];
        this.counts = new int[wanted.size()];
    }

    /** A note with its words. */
    record NoteWords(Note note, int[] words) {
        NoteWords(Note note) {
            this(note, WordHash.all(note.text()));
        }
    }

    /** A text that was found. */
    private record Match(int text, int place, double score) {}

    /** What has any of the words, best first, as many as the query wants. */
    static Found of(SessionWords words, List<NoteWords> notes, Question question, RecallQuery query) {
        WordSearch search = new WordSearch(words, notes, question, query);
        search.read();
        return search.best(question);
    }

    /** Passages have the numbers from 0, notes those after them. */
    private void read() {
        for (int passage = 0; passage < words.passages(); passage++) {
            int from = words.from(passage);
            int to = words.to(passage);
            for (int i = from; i < to; i++) {
                count(words.word(i));
            }
            endOf(passage, to - from);
        }
        for (int i = 0; i < notes.size(); i++) {
            int[] all = notes.get(i).words();
            for (int hash : all) {
                count(hash);
            }
            endOf(words.passages() + i, all.length);
        }
    }

    private void count(int hash) {
        int word = wanted.of(hash);
        if (word >= 0 && counts[word]++ == 0) {
            found.add(word);
        }
    }

    private void endOf(int text, int length) {
        int first = ends.size() == 0 ? 0 : ends.last();
        if (found.size() == first) {
            return;
        }
        for (int i = first; i < found.size(); i++) {
            int word = found.get(i);
            times.add(counts[word]);
            having[word]++;
            counts[word] = 0;
        }
        matching.add(text);
        lengths.add(length);
        ends.add(found.size());
    }

    private Found best(Question question) {
        List<Match> matches = matches();
        double least = least(matches);
        List<Match> best = new ArrayList<>();
        for (Match match : matches) {
            if (match.score() >= least) {
                best.add(match);
            }
        }
        best.sort(Comparator.comparingDouble(Match::score).reversed());
        int[] numbers = numbers(question);
        return new Found(
                best.subList(0, Math.min(query.limit(), best.size())).stream()
                        .map(match -> candidate(match, numbers))
                        .toList(),
                matches.size());
    }

    /** Of each message the best passage, then the notes. */
    private List<Match> matches() {
        double[] rarity = rarity();
        double average = average();
        List<Match> matches = new ArrayList<>(matching.size());
        for (int i = 0; i < matching.size(); i++) {
            Match match = new Match(matching.get(i), i, score(i, rarity, average));
            int before = matches.size() - 1;
            if (before >= 0 && isOneMessage(matches.get(before), match)) {
                if (match.score() > matches.get(before).score()) {
                    matches.set(before, match);
                }
            } else if (covers(match)) {
                matches.add(match);
            }
        }
        return matches;
    }

    private boolean isOneMessage(Match one, Match other) {
        return other.text() < words.passages() && words.owner(one.text()) == words.owner(other.text());
    }

    private boolean covers(Match match) {
        return query.covers(
                match.text() < words.passages()
                        ? words.time(words.owner(match.text()))
                        : note(match).createdAt());
    }

    private Note note(Match match) {
        return notes.get(match.text() - words.passages()).note();
    }

    private double[] rarity() {
        long texts = (long) words.passages() + notes.size();
        double[] rarity = new double[having.length];
        for (int i = 0; i < rarity.length; i++) {
            rarity[i] = Math.log(1 + (Math.max(0, texts - having[i]) + 0.5) / (having[i] + 0.5));
        }
        return rarity;
    }

    private double average() {
        long all = words.words();
        for (NoteWords note : notes) {
            all += note.words().length;
        }
        return Math.max(1, (double) all / Math.max(1, words.passages() + notes.size()));
    }

    private double score(int place, double[] rarity, double average) {
        double norm = K1 * (1 - B + B * lengths.get(place) / average);
        double score = 0;
        for (int i = first(place); i < ends.get(place); i++) {
            double often = times.get(i);
            score += rarity[found.get(i)] * often * (K1 + 1) / (often + norm);
        }
        return score;
    }

    private int first(int place) {
        return place == 0 ? 0 : ends.get(place - 1);
    }

    /** The score of the last one that is wanted. */
    private double least(List<Match> matches) {
        PriorityQueue<Double> best = new PriorityQueue<>();
        for (Match match : matches) {
            if (best.size() < query.limit()) {
                best.add(match.score());
            } else if (match.score() > best.element()) {
                best.remove();
                best.add(match.score());
            }
        }
        return best.isEmpty() ? 0 : best.element();
    }

    /** Numbers in the question of the words that are looked for; two may have one hash. */
    private int[] numbers(Question question) {
        int[] numbers = new int[wanted.size()];
        for (int i = 0; i < question.words().size(); i++) {
            numbers[wanted.of(WordHash.of(question.words().get(i)))] = i;
        }
        return numbers;
    }

    private Candidate candidate(Match match, int[] numbers) {
        BitSet has = new BitSet(numbers.length);
        for (int i = first(match.place()); i < ends.get(match.place()); i++) {
            has.set(numbers[found.get(i)]);
        }
        if (match.text() < words.passages()) {
            return words.candidate(words.owner(match.text()), words.number(match.text()), has, match.score());
        }
        Note note = note(match);
        return new Candidate(new Key(0, note.id()), 0, 0, note.createdAt(), has, false, match.score());
    }
}
