package dev.varve.internal.extractive;

import dev.varve.NoteLine;
import java.util.ArrayList;
import java.util.List;

/** What a line of a note says, sentence by sentence, and who has said it. */
final class NoteSentences {
    private static final String SENTENCE_END = "; ";

    private NoteSentences() {}

    /** Who a line says has said it; empty if it does not tell. */
    static String speaker(NoteLine line) {
        return line.source().isEmpty() ? speaker(line.words()) : line.source();
    }

    private static String speaker(String text) {
        int colon = text.indexOf(": ");
        return colon < 0 || colon > Attribution.LONGEST ? "" : text.substring(0, colon);
    }

    /** What a line says, without who has said it. */
    static String said(NoteLine line) {
        if (!line.source().isEmpty()) {
            return line.text();
        }
        String speaker = speaker(line.words());
        return speaker.isEmpty() ? line.words() : line.words().substring(speaker.length() + 2);
    }

    /** The sentences that a line holds. */
    static List<String> sentences(NoteLine line) {
        return split(said(line));
    }

    /** Without empty ones at the end. */
    private static List<String> split(String text) {
        int end = text.indexOf(SENTENCE_END);
        if (end < 0) {
            return List.of(text);
        }
        List<String> sentences = new ArrayList<>();
        int from = 0;
        for (; end >= 0; end = text.indexOf(SENTENCE_END, from)) {
            sentences.add(text.substring(from, end));
            from = end + SENTENCE_END.length();
        }
        sentences.add(text.substring(from));
        while (!sentences.isEmpty() && sentences.get(sentences.size() - 1).isEmpty()) {
            sentences.remove(sentences.size() - 1);
        }
        return sentences;
    }
}
