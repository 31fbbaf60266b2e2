package dev.varve.internal.fact;

import dev.varve.Fact;
import dev.varve.Scope;
import dev.varve.Span;
import java.time.Instant;
import java.util.List;

/**
 * What somebody asked to keep.
 *
 * @param type    whether it is a rule, a decision or a plain fact
 * @param summary one line
 * @param model   {@link Fact#REMEMBERED} where a person vouches for it, {@link Fact#NOTED} where an agent alone does
 */
public record Stated(Fact.Type type, String summary, String model) {

    /** A statement that a person vouches for. */
    public static Stated byPerson(Fact.Type type, String summary) {
        return new Stated(type, summary, Fact.REMEMBERED);
    }

    /** A statement in an agent's own name. */
    public static Stated byAgent(Fact.Type type, String summary) {
        return new Stated(type, summary, Fact.NOTED);
    }

    /** True if it is an agent's note. */
    public boolean isNote() {
        return model.equals(Fact.NOTED);
    }

    /** True if a known fact may give way to it: an agent takes nothing back that a person said. */
    boolean mayReplace(Fact known) {
        return !isNote() || known.isNote();
    }

    /** As a fact whose size is not known yet. */
    Fact fact(String id, Scope origin, Span span, Instant now) {
        return new Fact(id, type, summary, List.of(), origin, span, 0, now, model, "");
    }
}
