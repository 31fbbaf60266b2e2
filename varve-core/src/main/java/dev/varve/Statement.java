package dev.varve;

import dev.varve.language.Voice;
import dev.varve.language.intent.Intent;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The meaning of a {@link NoteLine}: whose words they are, what they do, where they stand in the log, and which other
 * statements they answer or replace. It is stored, so nothing parses the words again. Immutable.
 *
 * @param voice    whose words they are; {@link Voice#MACHINE}, which never binds anybody, if nobody vouches for them
 * @param intents  what they do; empty if that is not known
 * @param lasting  how likely it is, in thousandths, that they are meant to hold for the whole project; 0 if that is not known
 * @param place    where they stand, which is their identity; {@link Place#NONE} if a model worded them
 * @param answers  number of the message that they answer; 0 if they stand alone
 * @param replaces statements that hold no longer because of them
 */
public record Statement(
        Voice voice, Set<Intent> intents, int lasting, Place place, long answers, List<Place> replaces) {

    /** The statement of a line with words and nothing else. */
    public static final Statement UNKNOWN = of(Voice.MACHINE);

    /** {@link #lasting} of words that certainly hold for the project. */
    public static final int CERTAIN = 1_000;

    /** {@link #lasting} from which words probably hold for the project. */
    public static final int LIKELY = 500;

    /** Checks the values and copies the collections. */
    public Statement {
        if (lasting < 0 || lasting > CERTAIN) {
            throw new IllegalArgumentException("lasting is given in thousandths, not " + lasting);
        }
        intents = intents.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(intents));
        replaces = List.copyOf(replaces);
    }

    /**
     * The place of words in a session. Statements with the same place are the same, no matter which note tells them.
     *
     * @param message number of the message; 0 if it is not known
     * @param from    start in the message's text, in characters; for a tool call, its number in the message
     * @param to      end, exclusive
     */
    public record Place(long message, int from, int to) implements Comparable<Place> {
        /** An unknown place. */
        public static final Place NONE = new Place(0, 0, 0);

        /** Checks the values. */
        public Place {
            if (message < 0 || from < 0 || to < from) {
                throw new IllegalArgumentException("no place: " + message + ", " + from + ", " + to);
            }
        }

        /** True if it is known. */
        public boolean isKnown() {
            return message > 0;
        }

        @Override
        public int compareTo(Place other) {
            int byMessage = Long.compare(message, other.message);
            return byMessage != 0 ? byMessage : Integer.compare(from, other.from);
        }
    }

    /** A statement of which only the voice is known. */
    public static Statement of(Voice voice) {
        return new Statement(voice, Set.of(), 0, Place.NONE, 0, List.of());
    }

    /** True if the words have this intent. */
    public boolean is(Intent intent) {
        return intents.contains(intent);
    }

    /** True if the words have any of these intents. */
    public boolean isAny(Collection<Intent> any) {
        return intents.stream().anyMatch(any::contains);
    }

    /** The messages beside its own whose words it may repeat. */
    public List<Long> quoted() {
        return Stream.concat(Stream.of(answers), replaces.stream().map(Place::message))
                .filter(message -> message > 0)
                .distinct()
                .toList();
    }

    /** A copy in another voice. */
    public Statement withVoice(Voice newVoice) {
        return new Statement(newVoice, intents, lasting, place, answers, replaces);
    }

    /** A copy that does something else. */
    public Statement withIntents(Collection<Intent> newIntents) {
        return new Statement(voice, Set.copyOf(newIntents), lasting, place, answers, replaces);
    }

    /** A copy that is more or less likely to hold for the project. */
    public Statement withLasting(int newLasting) {
        return new Statement(voice, intents, newLasting, place, answers, replaces);
    }

    /** A copy at another place. */
    public Statement withPlace(Place newPlace) {
        return new Statement(voice, intents, lasting, newPlace, answers, replaces);
    }

    /** A copy that answers a message. */
    public Statement withAnswers(long message) {
        return new Statement(voice, intents, lasting, place, message, replaces);
    }

    /** A copy that replaces these. */
    public Statement withReplaces(List<Place> newReplaces) {
        return new Statement(voice, intents, lasting, place, answers, newReplaces);
    }
}
