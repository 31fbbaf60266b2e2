package dev.varve.internal.extractive;

import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.Statement;
import dev.varve.language.Voice;
import dev.varve.language.intent.Intent;
import java.util.EnumSet;
import java.util.Set;

/** Finds out what the words of lines do. The words of a line are read once, here; thread-safe. */
public final class Intents {
    private final WishCues wishes = new WishCues();

    /** Reads the word lists, so keep it. */
    public Intents() {}

    /**
     * A line as a model worded it, of which nothing is known but its words and its source: whose words it holds and what they
     * do. A line that says of itself that the user wants something holds what the user said.
     */
    public NoteLine stated(NoteLine line) {
        if (!line.statement().equals(Statement.UNKNOWN)) {
            return line;
        }
        NoteLine sourced = Attribution.sourced(line);
        return read(sourced.withStatement(Statement.of(Attribution.voice(sourced))));
    }

    /** The line with what it does, beside what was known. */
    public NoteLine read(NoteLine line) {
        Statement statement = line.statement();
        Set<Intent> intents = EnumSet.noneOf(Intent.class);
        intents.addAll(statement.intents());
        if (statement.answers() > 0) {
            intents.add(Intent.ANSWER);
        }
        boolean decided = line.kind() == NoteLine.Kind.DECIDED || line.priority() == Priority.CRITICAL;
        boolean words = line.kind() == NoteLine.Kind.SAID || line.kind() == NoteLine.Kind.DECIDED;
        boolean rule = words && statement.voice() == Voice.PERSON && wishes.isRule(line.text(), decided);
        if (rule) {
            intents.add(Intent.RULE);
        }
        Statement read = statement.withIntents(intents);
        return line.withStatement(rule ? read.withLasting(Statement.CERTAIN) : read);
    }
}
