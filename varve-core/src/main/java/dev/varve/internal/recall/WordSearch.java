package dev.varve.internal.recall;

import dev.varve.Note;
import dev.varve.RecallQuery;
import dev.varve.internal.recall.Candidate.Key;
import dev.varve.store.Bm25;
import java.time.Instant;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/** {@link Bm25} over the passages of a session and its notes, word by word. */
final class WordSearch {
    private final SessionWords words;
    private final NoteTexts notes;
    private final Question question;
    private final RecallQuery query;

    /** Texts: passages have the numbers from 0, notes those after them. */
    private final int texts;

    /** The words and the score of each text; 0 if it has none of the question. */
    private final int[] lengths;

    private final double[] scores;

    /** Words of the average text. */
    private final double average;

    /** The weight of a word's first occurrence and the gain of the second, by length of a text; 0 until asked for. */
    private final double[] once;

    private final double[] twice;

    /** The count of numbers per text, which have a bit for each word of the question. */
    private final int stride;

    private final long[] having;

    /** For texts that are read. */
    private final int[] found;

    private final int[] times;

    /** True if any text has the word that is looked at more than once, of those that are read. */
    private boolean isRepeated;

    private WordSearch(SessionWords words, NoteTexts notes, Question question, RecallQuery query) {
        this.words = words;
        this.notes = notes;
        this.question = question;
        this.query = query;
        this.texts = words.passages() + notes.size();
        this.lengths = new int[texts];
        int longest = measure();
        this.once = new double[longest + 1];
        this.twice = new double[longest + 1];
        this.scores = new double[texts];
        this.average = Math.max(1, (double) (words.words() + notes.words()) / Math.max(1, texts));
        this.stride = Matches.stride(question.words().size());
        this.having = new long[texts * stride];
        this.found = new int[texts];
        this.times = new int[texts];
    }

    /** The best texts with any of the words, as many as the query wants. */
    static Matches of(SessionWords words, NoteTexts notes, Question question, RecallQuery query) {
        WordSearch search = new WordSearch(words, notes, question, query);
        search.score();
        return search.best();
    }

    private void score() {
        WordSums sums = new WordSums(rarities());
        for (int text = 0; text < texts; text++) {
            scores[text] += once(lengths[text]) * sums.of(having, text * stride);
        }
    }

    /** Takes the lengths; says which is the greatest. */
    private int measure() {
        int longest = 0;
        for (int text = 0; text < texts; text++) {
            lengths[text] = text < words.passages() ? words.length(text) : notes.length(text - words.passages());
            longest = Math.max(longest, lengths[text]);
        }
        return longest;
    }

    private double once(int length) {
        once[length] = once[length] == 0 ? counted(1, length) : once[length]; // to divide takes long
        return once[length];
    }

    /** The gain in weight of a word that a text has this many times more than once. */
    private double more(int times, int length) {
        if (times > 1) {
            return counted(1 + times, length) - once(length);
        }
        twice[length] = twice[length] == 0 ? counted(2, length) - once(length) : twice[length];
        return twice[length];
    }

    /** BM25's weight of a word that occurs this often in a text of this length. */
    private double counted(int often, int length) {
        return Bm25.weight(often, length, average);
    }

    /** Marks the texts that have the words, by word; says how rare each is, and scores those that have one again. */
    private double[] rarities() {
        double[] rarities = new double[question.words().size()];
        int[] numbers = new int[rarities.length];
        BitSet seen = new BitSet(words.numbers().size());
        for (int i = 0; i < rarities.length; i++) {
            numbers[i] = words.numbers().of(WordHash.of(question.words().get(i)));
            if (numbers[i] >= 0 && !seen.get(numbers[i])) { // two may be one word of the session
                seen.set(numbers[i]);
                rarities[i] = rarity(numbers[i], i);
            } else {
                numbers[i] = -1;
            }
        }
        markOften(words.places(), words.passages(), 0, numbers);
        markOften(notes.places(), notes.size(), words.passages(), numbers);
        return rarities;
    }

    private double rarity(int word, int number) {
        isRepeated = false;
        int count = marked(words.places(), 0, word, number) + marked(notes.places(), words.passages(), word, number);
        double rarity = Bm25.rarity(texts, count);
        score(words.places(), 0, word, rarity);
        score(notes.places(), words.passages(), word, rarity);
        return rarity;
    }

    /** Marks the texts from one on that have a word, unless they are many; says how many there are. */
    private int marked(WordPlaces places, int first, int word, int number) {
        if (places.isOften(word)) {
            return places.count(word);
        }
        int size = places.seldom(word, found, times);
        for (int i = 0; i < size; i++) {
            having[(first + found[i]) * stride + number / Long.SIZE] |= 1L << number;
            isRepeated |= times[i] > 1;
        }
        return size;
    }

    private void score(WordPlaces places, int first, int word, double rarity) {
        boolean often = places.isOften(word);
        if (!often && !isRepeated) {
            return;
        }
        int size = often ? places.again(word, found, times) : places.seldom(word, found, times);
        for (int i = 0; i < size; i++) {
            int again = often ? times[i] : times[i] - 1;
            if (again > 0) {
                int text = first + found[i];
                scores[text] += rarity * more(again, lengths[text]);
            }
        }
    }

    /** Marks the texts from one on that have words that stand in many: 64 words in 64 texts at once. */
    private void markOften(WordPlaces places, int count, int first, int[] numbers) {
        long[] square = new long[Long.SIZE];
        for (int slot = 0; slot < stride; slot++) {
            int[] often = often(places, numbers, slot * Long.SIZE);
            for (int text = 0; text < count && often.length > 0; text += Long.SIZE) {
                Arrays.fill(square, 0);
                for (int number : often) {
                    square[number % Long.SIZE] = places.block(numbers[number], text / Long.SIZE);
                }
                BitSquare.turn(square);
                for (int i = 0; i < Math.min(Long.SIZE, count - text); i++) {
                    having[(first + text + i) * stride + slot] |= square[i];
                }
            }
        }
    }

    /** The words of the question, from one on, that stand in many texts. */
    private static int[] often(WordPlaces places, int[] numbers, int from) {
        return IntStream.range(from, Math.min(numbers.length, from + Long.SIZE))
                .filter(number -> numbers[number] >= 0 && places.isOften(numbers[number]))
                .toArray();
    }

    private Matches best() {
        int[] matching = new int[texts];
        int size = matching(matching);
        double least = least(matching, size);
        int surplus = -query.limit(); // of those with the least score the first ones come in
        for (int i = 0; i < size; i++) {
            surplus += scores[matching[i]] >= least ? 1 : 0;
        }
        int best = size;
        for (int i = size - 1; i >= 0; i--) {
            double score = scores[matching[i]];
            if (score > least || score == least && surplus-- <= 0) {
                matching[--best] = matching[i];
            }
        }
        return matches(Arrays.copyOfRange(matching, best, size), size);
    }

    /** @param best messages in their order, then notes */
    private Matches matches(int[] best, int total) {
        int messages = best.length;
        while (messages > 0 && best[messages - 1] >= words.passages()) {
            messages--;
        }
        int notes = best.length - messages;
        int first = messages;
        Matches matches = new Matches(
                best.length,
                question.words().size(),
                total,
                at -> candidate(best[at < notes ? first + at : at - notes]));
        for (int i = messages; i < best.length; i++) {
            Instant time = note(best[i]).createdAt();
            matches.add(0, 0, time.getEpochSecond(), time.getNano(), scores[best[i]], having, best[i] * stride);
        }
        for (int i = 0; i < messages; i++) {
            int message = words.owner(best[i]);
            matches.add(
                    words.seq(message),
                    words.tokens(message),
                    words.second(message),
                    words.begun().getNano(),
                    scores[best[i]],
                    having,
                    best[i] * stride);
        }
        return matches;
    }

    /** Takes the best passage of each message, then the notes; returns how many. */
    private int matching(int[] matching) {
        boolean always = query.from().isEmpty() && query.to().isEmpty();
        int size = 0;
        for (int text = 0; text < texts; text++) {
            if (scores[text] == 0) {
                continue;
            }
            if (size > 0 && isOneMessage(matching[size - 1], text)) {
                matching[size - 1] = scores[text] > scores[matching[size - 1]] ? text : matching[size - 1];
            } else if (always || covers(text)) {
                matching[size++] = text;
            }
        }
        return size;
    }

    private boolean isOneMessage(int one, int other) {
        return other < words.passages() && words.owner(one) == words.owner(other);
    }

    private boolean covers(int text) {
        return query.covers(
                text < words.passages()
                        ? words.time(words.owner(text))
                        : note(text).createdAt());
    }

    private Note note(int text) {
        return notes.note(text - words.passages());
    }

    /** The score of the last one that is wanted. */
    private double least(int[] matching, int size) {
        if (size <= query.limit()) {
            return Double.NEGATIVE_INFINITY;
        }
        double[] left = new double[size];
        for (int i = 0; i < size; i++) {
            left[i] = scores[matching[i]];
        }
        return Ranks.least(left, query.limit());
    }

    private Candidate candidate(int text) {
        BitSet has = BitSet.valueOf(Arrays.copyOfRange(having, text * stride, (text + 1) * stride));
        if (text < words.passages()) {
            return words.candidate(words.owner(text), words.number(text), has, scores[text]);
        }
        Note note = note(text);
        return new Candidate(new Key(0, note.id()), 0, 0, note.createdAt(), has, false, false, scores[text]);
    }
}
