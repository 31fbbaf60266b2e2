package dev.varve.lab.cost;

/** A provider's prompt cache, as one session sees it. */
interface PromptCache {

    /** What becomes of the input of the next request. Requests come in order of time. */
    Split send(Request request);

    /**
     * How the input is billed.
     *
     * @param read  tokens from the cache
     * @param write tokens into the cache
     * @param plain tokens past the cache
     */
    record Split(long read, long write, long plain) {}
}
