package dev.varve.lab.retrieval;

import dev.varve.Message;
import java.util.List;

/**
 * Sessions with the questions that are asked of them.
 *
 * @param name      of the history in its file
 * @param sessions  in order of time
 * @param questions about them
 */
record History(String name, List<Session> sessions, List<Question> questions) {
    /**
     * One session.
     *
     * @param id       unique in the history
     * @param messages at least one
     */
    record Session(String id, List<Message> messages) {}

    /**
     * A question whose evidence is known.
     *
     * @param text     what is asked
     * @param kind     in the words of the data set
     * @param evidence ids of the sessions that hold the answer, at least one
     */
    record Question(String text, String kind, List<String> evidence) {}
}
