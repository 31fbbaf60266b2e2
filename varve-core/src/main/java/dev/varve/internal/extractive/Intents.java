package dev.varve.internal.extractive;

import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.Statement;
import dev.varve.language.Evidence;
import dev.varve.language.Voice;
import dev.varve.language.cue.Cue;
import dev.varve.language.cue.CueWords;
import dev.varve.language.form.Form;
import dev.varve.language.intent.Intent;
import dev.varve.language.intent.IntentMatcher;
import dev.varve.language.intent.Reading;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Finds out what the words of lines do. The words of a line are read once, here; thread-safe. */
public final class Intents {
    private static final long WISH = Cue.CONSTRAINT.bit() | Cue.PREFERENCE.bit() | Cue.HEALTH.bit();

    /** Score, in thousandths, from which a statement that asks for nothing now holds; others need {@link #BINDS}. */
    private static final int MAY_BIND = 200;

    private static final int BINDS = 400;

    private final IntentMatcher matcher = IntentMatcher.all();
    private final CueWords cueWords = CueWords.all();

    /** Reads the rules of all languages, so keep it. */
    public Intents() {}

    /**
     * A line in a model's words, known only by its words and its source: whose words it holds and what they
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
        boolean words = line.kind() == NoteLine.Kind.SAID || line.kind() == NoteLine.Kind.DECIDED;
        Statement statement = line.statement();
        if (!words || statement.voice() != Voice.PERSON) {
            return line;
        }
        Reading reading = matcher.read(line.text());
        if (line.kind() == NoteLine.Kind.DECIDED && !mayBind(line.text(), reading, statement)) {
            return read(line.withKind(NoteLine.Kind.SAID).withPriority(Priority.IMPORTANT));
        }
        Set<Intent> intents = EnumSet.noneOf(Intent.class);
        intents.addAll(statement.intents());
        intents.addAll(reading.intents());
        if (statement.answers() > 0) {
            intents.add(Intent.ANSWER);
        }
        // A writer who marked it CRITICAL needs no rule word.
        boolean critical = line.kind() == NoteLine.Kind.DECIDED || line.priority() == Priority.CRITICAL;
        boolean found = critical && reading.bare();
        if (found) {
            intents.add(Intent.RULE);
        }
        int lasting = reading.certain() ? Statement.CERTAIN : reading.holds() || found ? Statement.LIKELY : 0;
        boolean undecided = undecided(line.text(), reading).isPresent();
        return line.withStatement(
                statement.withIntents(intents).withLasting(undecided ? 0 : Math.max(statement.lasting(), lasting)));
    }

    /** The words by which it only weighs what might be done. */
    static Optional<Evidence> undecided(String text, Reading reading) {
        return reading.certain() ? Optional.empty() : Form.MUSES.in(text);
    }

    /**
     * True if what has a word of a rule or decision may hold for longer than it takes to do what it asks for. What might be done
     * is not decided. Where the weights say nothing, the word counts.
     */
    private static boolean mayBind(String text, Reading reading, Statement statement) {
        int lasting = statement.lasting();
        if (Form.MUSES.isIn(text)) {
            return reading.certain();
        }
        return lasting == 0
                || lasting >= BINDS
                || lasting >= MAY_BIND && !statement.is(Intent.ERRAND)
                || reading.certain()
                || reading.intents().contains(Intent.PROHIBITION)
                || Form.CONDITIONS.isIn(text);
    }

    /** True if words state no rule though some of them are those of one. */
    public boolean onlySeems(String statement) {
        return (cueWords.in(statement) & WISH) != 0 && !matcher.read(statement).holds();
    }
}
