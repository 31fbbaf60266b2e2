package dev.varve.internal.extractive;

import dev.varve.Statement;

/** Finds the positions of sentences in a message's text. Ask for them in order; one instance serves one message. */
final class SentenceLocator {
    /** The next sentence is mostly near; before it code may have been left out. */
    private static final int NEAR = 4_096;

    private static final int MOST_FAR = 16;

    private final long message;
    private final String text;
    private int at;
    private int far;

    SentenceLocator(long message, String text) {
        this.message = message;
        this.text = text;
    }

    /** Where a sentence stands. One that was worded differently stands behind the one before it. */
    Statement.Place next(String sentence) {
        int from = find(sentence);
        int to = from < 0 ? at : from + sentence.length();
        Statement.Place place = new Statement.Place(message, from < 0 ? at : from, to);
        at = Math.max(to, at + 1); // each has a place of its own
        return place;
    }

    private int find(String sentence) {
        if (at >= text.length()) {
            return -1;
        }
        int end = Math.min(text.length(), at + sentence.length() + NEAR);
        int near = text.substring(at, end).indexOf(sentence);
        if (near >= 0) {
            return at + near;
        }
        if (end == text.length() || far++ >= MOST_FAR) {
            return -1;
        }
        return text.indexOf(sentence, at);
    }
}
