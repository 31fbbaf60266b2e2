package dev.varve.internal.extractive;

import dev.varve.LoggedMessage;
import dev.varve.Statement;
import dev.varve.internal.weight.Weights;
import dev.varve.language.cue.CueWords;
import dev.varve.language.intent.Situation;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * A statement as the weights of intents see it, for those who fit them.
 *
 * @param place     where it stands
 * @param text      its words
 * @param situation what else the weights know of it
 */
public record SituatedStatement(Statement.Place place, String text, Situation situation) {
    /** The statements of people and agents in a conversation, in order, without quotations. */
    public static List<SituatedStatement> of(List<LoggedMessage> messages) {
        List<SituatedStatement> statements = new ArrayList<>();
        Candidates candidates = new Candidates(
                CueWords.all(),
                SalienceProfile.by(Weights.defaults()),
                new Vocabulary(),
                messages,
                false,
                (place, text, situation, foreign) -> {
                    statements.add(new SituatedStatement(place, text, situation));
                    return Worth.UNKNOWN;
                });
        candidates.of(messages, ZoneOffset.UTC);
        return statements;
    }
}
