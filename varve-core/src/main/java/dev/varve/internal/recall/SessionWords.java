package dev.varve.internal.recall;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.store.SearchTerms;
import dev.varve.store.SearchText;
import java.time.Instant;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;

/**
 * The words of a session's messages, passage by passage in the order in which they were said, and where each word is: some
 * three to four bytes a word, and thirty for each that is not one of those before. Not thread-safe.
 */
final class SessionWords {
    /** Words of the day and the month behind those of a passage. */
    private static final int DATE_WORDS = 2;

    private static final int LOOKED_UP = 1;

    private final Instant begun;

    private final WordNumbers numbers = new WordNumbers();

    /** Words that are grammar, by their numbers. */
    private final BitSet grammar = new BitSet();

    private int judged;

    /** Of the passage that is read. */
    private final BitSet seen = new BitSet();

    private final WordPlaces places = new WordPlaces();

    /** Of all passages, by their numbers; those of a session's first words, which come most often, are short. */
    private final Codes words = new Codes();

    private long count;

    /** For each passage: the beginning of its words, their number, and its message. */
    private final Ints starts = new Ints();

    private final Ints lengths = new Ints();
    private final Ints owners = new Ints();

    /** Of each message. */
    private final Ints seqs = new Ints();

    private final Ints tokens = new Ints();
    /** Seconds since the session began. */
    private final Ints times = new Ints();
    /** Words of the speaker's name, which stand before those of each passage; and whether it is an echo. */
    private final Ints heads = new Ints();

    private final Ints firstPassages = new Ints();

    /** @param begun when the session began */
    SessionWords(Instant begun) {
        this.begun = begun;
    }

    /** When the session began. */
    Instant begun() {
        return begun;
    }

    /** The next message. */
    void add(LoggedMessage logged) {
        Message message = logged.message();
        int owner = seqs.size();
        seqs.add(Math.toIntExact(logged.seq()));
        tokens.add(logged.tokens());
        long seconds = message.createdAt().getEpochSecond() - begun.getEpochSecond();
        times.add((int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, seconds)));
        int head = SearchTerms.of(message.speaker()).size();
        heads.add(head << 1 | (SelfHits.isLookedUp(message) ? LOOKED_UP : 0));
        firstPassages.add(owners.size());
        for (String passage : SearchText.passages(message)) {
            starts.add(words.end());
            int[] all = numbers.all(passage);
            for (int word : all) {
                words.add(word);
                places.add(word, owners.size());
            }
            lengths.add(all.length);
            count += all.length;
            owners.add(owner);
        }
        for (; judged < numbers.size(); judged++) {
            grammar.set(judged, QuestionWords.isGrammar(numbers.hash(judged)));
        }
    }

    int passages() {
        return owners.size();
    }

    int messages() {
        return seqs.size();
    }

    long words() {
        return count;
    }

    WordNumbers numbers() {
        return numbers;
    }

    /** The place of each word; read-only. */
    WordPlaces places() {
        return places;
    }

    /** How many words a passage has. */
    int length(int passage) {
        return lengths.get(passage);
    }

    /** The message of a passage, counted from 0. */
    int owner(int passage) {
        return owners.get(passage);
    }

    /** The place of a message, or less than 0. */
    int indexOf(long seq) {
        int low = 0;
        int high = seqs.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            long found = seqs.get(middle);
            if (found == seq) {
                return middle;
            }
            low = found < seq ? middle + 1 : low;
            high = found < seq ? high : middle - 1;
        }
        return -1;
    }

    /** The words of a passage by their numbers, without the speaker and the date. */
    int[] text(int message, int number) {
        int passage = firstPassages.get(message) + number;
        int head = heads.get(message) >> 1;
        int[] text = new int[Math.max(0, lengths.get(passage) - head - DATE_WORDS)];
        return words.read(starts.get(passage), head, text);
    }

    /** The words of a {@link #text}, each once and without grammar; the text as it is, if it is nothing else. */
    int[] said(int[] text) {
        int[] said = new int[text.length];
        int size = 0;
        for (int word : text) {
            if (!grammar.get(word) && !seen.get(word)) {
                seen.set(word);
                said[size++] = word;
            }
        }
        for (int i = 0; i < size; i++) {
            seen.clear(said[i]);
        }
        return size == 0 ? text : Arrays.copyOf(said, size);
    }

    /** True if such a share of what {@link #said} gives may be among some words; at most texts too many are seen not to be. */
    boolean mayHave(int[] text, IntPredicate words, double share) {
        int[] missing = new int[(int) ((1 - share) * text.length + 1e-6) + 1]; // one more than may be missing
        int size = 0;
        for (int i = 0; i < text.length && size < missing.length; i++) {
            int word = text[i];
            if (!words.test(word) && !grammar.get(word) && !isAmong(missing, size, word)) {
                missing[size++] = word;
            }
        }
        return size < missing.length;
    }

    private static boolean isAmong(int[] words, int size, int word) {
        for (int i = 0; i < size; i++) {
            if (words[i] == word) {
                return true;
            }
        }
        return false;
    }

    /** Number of a passage in its message. */
    int number(int passage) {
        return passage - firstPassages.get(owner(passage));
    }

    int seq(int message) {
        return seqs.get(message);
    }

    int tokens(int message) {
        return tokens.get(message);
    }

    /** When it was said, since 1970; its fraction is that of {@link #begun}. */
    long second(int message) {
        return begun.getEpochSecond() + times.get(message);
    }

    Candidate candidate(int message, int number, BitSet matching, double score) {
        return new Candidate(
                new Candidate.Key(seqs.get(message), ""),
                number,
                tokens.get(message),
                time(message),
                matching,
                (heads.get(message) & LOOKED_UP) != 0,
                false,
                score);
    }

    Instant time(int message) {
        return begun.plusSeconds(times.get(message));
    }

    long bytes() {
        return numbers.bytes()
                + (grammar.size() + seen.size()) / Byte.SIZE
                + places.bytes()
                + words.bytes()
                + starts.bytes()
                + lengths.bytes()
                + owners.bytes()
                + seqs.bytes()
                + tokens.bytes()
                + times.bytes()
                + heads.bytes()
                + firstPassages.bytes();
    }
}
