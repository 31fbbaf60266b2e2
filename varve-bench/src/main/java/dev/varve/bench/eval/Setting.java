package dev.varve.bench.eval;

/**
 * What verdicts depend on; those of different settings are not comparable, and so do not share a file.
 *
 * @param dataset  whose questions
 * @param observer who writes Varve's notes
 * @param answer   who answers
 * @param judge    who judges
 * @param window   tokens that the full context may have
 * @param room     tokens that the window and what BM25 finds may have
 */
record Setting(Dataset dataset, String observer, String answer, String judge, int window, int room) {}
