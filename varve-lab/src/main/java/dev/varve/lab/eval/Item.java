package dev.varve.lab.eval;

/**
 * A question about a conversation.
 *
 * @param id       unique in its data set
 * @param kind     what sort of question, in the data set's words
 * @param question what is asked
 * @param date     when it is asked, or empty
 * @param answer   what is right; of a question that cannot be answered, why
 * @param answerable false if the right answer is that there is none
 */
record Item(String id, String kind, String question, String date, String answer, boolean answerable) {}
