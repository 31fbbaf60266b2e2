package dev.varve.language.intent;

import dev.varve.language.Evidence;
import dev.varve.language.cue.Cue;
import java.util.List;

/**
 * A sentence as the rules read it.
 *
 * @param careful as it would be written with care
 * @param plain   the same without what it quotes
 * @param rest    the same without idioms
 * @param cues    of what is left, a set of {@link Cue#bit()}
 * @param edits   the rules that changed its spelling or left out an idiom
 */
public record Heard(String careful, String plain, String rest, long cues, List<Evidence> edits) {
    /** Copies the list. */
    public Heard {
        edits = List.copyOf(edits);
    }

    boolean has(Cue cue) {
        return (cues & cue.bit()) != 0;
    }

    boolean hasAny(long some) {
        return (cues & some) != 0;
    }

    /** True if nothing of it was left out: it quotes nothing and has no idiom. */
    boolean isWhole() {
        return rest.equals(careful);
    }

    boolean asks() {
        return plain.indexOf('?') >= 0;
    }
}
