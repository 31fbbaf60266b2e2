package dev.varve.lab.cost;

/**
 * What a provider's cache compares: a piece of a request that is the same or is not.
 *
 * @param text   two blocks with the same text are the same
 * @param tokens its size
 */
record Block(String text, long tokens) {

    /** Tokens at the start of both that are the same, for caches that do not care where a block ends. */
    long commonTokens(Block other) {
        int shorter = Math.min(text.length(), other.text.length());
        int same = 0;
        while (same < shorter && text.charAt(same) == other.text.charAt(same)) {
            same++;
        }
        return text.isEmpty() ? 0 : tokens * same / text.length();
    }
}
