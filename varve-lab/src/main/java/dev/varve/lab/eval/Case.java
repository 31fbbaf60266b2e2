package dev.varve.lab.eval;

import dev.varve.Message;
import java.util.List;

/**
 * A conversation and what is asked about it.
 *
 * @param name     unique in its data set
 * @param messages oldest first
 * @param items    questions
 */
record Case(String name, List<Message> messages, List<Item> items) {
    Case {
        messages = List.copyOf(messages);
        items = List.copyOf(items);
    }
}
