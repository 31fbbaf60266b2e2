package dev.varve.lab.measure;

import dev.varve.Message;
import dev.varve.Role;
import dev.varve.transcript.Conversation;
import dev.varve.transcript.ReadOptions;
import dev.varve.transcript.SourceMessage;
import dev.varve.transcript.Transcript;
import dev.varve.transcript.Transcripts;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;

/** What is said in sessions: one history that all begin with, and how each goes on. Thread-safe. */
public interface Talks {
    /** What was said before. */
    Talk history();

    /** How a session goes on; the same for the same seed. */
    Talk further(long seed);

    /** For the head of a table. */
    String describe();

    /**
     * Made-up sentences of about a hundred words, so that each word stands in nearly all messages.
     *
     * @param words per message
     */
    static Talks madeUp(int words) {
        return new Talks() {
            @Override
            public Talk history() {
                return new Chatter(3, words);
            }

            @Override
            public Talk further(long seed) {
                return new Chatter(seed, words);
            }

            @Override
            public String describe() {
                return "made-up messages of " + words + " words";
            }
        };
    }

    /**
     * Questions and answers of transcripts, in any format that replay reads. The history is their beginning; each session goes on
     * somewhere behind it, and begins there anew when they are over. Questions without an answer are left out, and so is all that
     * tools say.
     *
     * @param before messages of the history
     * @throws IllegalArgumentException if they are too short
     */
    static Talks of(List<Path> transcripts, int before) {
        List<Pair> pairs = new ArrayList<>();
        for (Path file : transcripts) {
            try (Transcript transcript = Transcripts.open(file, ReadOptions.startingAt(Instant.EPOCH))) {
                for (Conversation conversation : transcript) {
                    pairs.addAll(pairs(conversation));
                }
            }
        }
        int first = (before + 1) / 2;
        if (pairs.size() < 2 * first) {
            throw new IllegalArgumentException(pairs.size() + " questions and answers in " + transcripts
                    + " are too few; a history of " + before + " messages asks for " + 2 * first);
        }
        return new Transcribed(pairs, first);
    }

    private static List<Pair> pairs(Conversation conversation) {
        List<Pair> pairs = new ArrayList<>();
        String question = "";
        for (Iterator<SourceMessage> each = conversation.iterator(); each.hasNext(); ) {
            Message message = each.next().message();
            if (message.role() == Role.USER) {
                question = message.text();
            } else if (message.role() == Role.ASSISTANT
                    && !question.isBlank()
                    && !message.text().isBlank()) {
                pairs.add(new Pair(question, message.text()));
                question = "";
            }
        }
        return pairs;
    }

    /** A question and its answer. */
    record Pair(String question, String answer) {}

    /**
     * Those of transcripts.
     *
     * @param first pairs that are history
     */
    record Transcribed(List<Pair> pairs, int first) implements Talks {
        /** Sessions with numbers one after the other go on so far from each other. */
        private static final int APART = 131;

        @Override
        public Talk history() {
            return new Told(pairs, 0);
        }

        @Override
        public Talk further(long seed) {
            List<Pair> rest = pairs.subList(first, pairs.size());
            return new Told(rest, (int) (seed * APART % rest.size()));
        }

        @Override
        public String describe() {
            long words = pairs.stream()
                    .mapToLong(pair -> words(pair.question()) + words(pair.answer()))
                    .sum();
            return String.format(
                    Locale.ROOT,
                    "%,d messages of transcripts with %.0f words on average",
                    2 * pairs.size(),
                    words / 2.0 / pairs.size());
        }

        private static int words(String text) {
            return text.strip().split("\\s+").length;
        }
    }

    /** Pairs from one on, over and over. */
    final class Told extends Talk {
        private final List<Pair> pairs;
        private int next;

        private Told(List<Pair> pairs, int next) {
            this.pairs = pairs;
            this.next = next;
        }

        @Override
        protected String question() {
            return pairs.get(next).question();
        }

        @Override
        protected String answer() {
            String answer = pairs.get(next).answer();
            next = (next + 1) % pairs.size();
            return answer;
        }
    }
}
