package dev.varve;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Something worth knowing beyond the session in which it was said. A fact belongs to a resource of a tenant and is shown in
 * the resource's other sessions if the policy says so. It never reaches another resource. Immutable.
 *
 * @param id           unique within the resource; the same statement has the same id
 * @param type         what it is about
 * @param summary      one line, not blank
 * @param tags         words to find it by; may be empty
 * @param origin       the session in which it was said
 * @param span         the messages of {@code origin} behind it
 * @param tokens       size of {@link #line()}
 * @param createdAt    when it was learnt, in microseconds
 * @param model        name of the model that wrote it, {@link #REMEMBERED} or {@link #NOTED}
 * @param supersededBy id of the fact that took its place, or {@link #retired} where none did; empty while it is current
 */
public record Fact(
        String id,
        Type type,
        String summary,
        List<String> tags,
        Scope origin,
        Span span,
        int tokens,
        Instant createdAt,
        String model,
        String supersededBy) {

    /**
     * Used as {@link #model} for facts that somebody asked to remember. Contexts show such facts whether or not the policy
     * extracts facts.
     */
    public static final String REMEMBERED = "remembered";

    /**
     * Used as {@link #model} for what an agent kept in its own name, since no words of a person were shown to carry it.
     * Contexts show such facts as the agent's notes; they are nobody's rules.
     */
    public static final String NOTED = "noted";

    private static final String RETIRED = "retired ";

    /** The order of lists of facts. */
    public static final Comparator<Fact> NEWEST_FIRST =
            Comparator.comparing(Fact::createdAt).reversed().thenComparing(Fact::id);

    /** Checks the values and copies the collections. */
    public Fact {
        tags = List.copyOf(tags);
        createdAt = createdAt.truncatedTo(ChronoUnit.MICROS);
        if (summary.isBlank() || summary.lines().count() > 1) {
            throw new IllegalArgumentException("the summary of fact " + id + " must be one line that is not blank");
        }
        if (span.isEmpty()) {
            throw new IllegalArgumentException("fact " + id + " comes from no message; name the span behind it");
        }
    }

    /** The subject of a fact. */
    public enum Type {
        /** Somebody's identity and preferences. */
        PROFILE,
        /** An event. */
        EVENT,
        /** A plain statement. Also used when a model names an unknown type. */
        KNOWLEDGE,
        /** How the agent or the user goes about things. */
        BEHAVIOR,
        /** How something is done. */
        SKILL,
        /** The purpose and the use of a tool. */
        TOOL,
        /** A rule that holds from now on, as somebody asked to remember. */
        RULE,
        /** A choice that was made, as somebody asked to remember. */
        DECISION
    }

    /** Says if a fact is current. */
    public enum Status {
        /** It is current. */
        CURRENT,
        /** A newer fact replaced it, or somebody retired it. It is kept so that one can see what was known when. */
        SUPERSEDED
    }

    /** True if somebody asked to keep it: a person, or an agent in its own name. */
    public boolean isSaved() {
        return model.equals(REMEMBERED) || isNote();
    }

    /** True if an agent kept it in its own name. */
    public boolean isNote() {
        return model.equals(NOTED);
    }

    /** When somebody retired it; empty if nobody did. */
    public Optional<Instant> retiredAt() {
        return supersededBy.startsWith(RETIRED)
                ? Optional.of(Instant.parse(supersededBy.substring(RETIRED.length())))
                : Optional.empty();
    }

    /** The value of {@link #supersededBy} for a fact that no longer holds and has no successor. */
    public static String retired(Instant at) {
        return RETIRED + at.truncatedTo(ChronoUnit.MICROS);
    }

    /** Superseded if another fact has taken its place, or it was retired. */
    public Status status() {
        return supersededBy.isEmpty() ? Status.CURRENT : Status.SUPERSEDED;
    }

    /** Its text, with the author of the note if no person's words are behind it. */
    public String words() {
        return isNote() ? "The agent's note: " + summary : summary;
    }

    /** The line that contexts show. */
    public String line() {
        return line(words());
    }

    /** The line that contexts would show for a fact with this summary. */
    public static String line(String summary) {
        return "- " + summary;
    }

    /** The same fact with another size. */
    public Fact withTokens(int size) {
        return new Fact(id, type, summary, tags, origin, span, size, createdAt, model, supersededBy);
    }

    /** The same fact, superseded by another; current again if the id is empty. */
    public Fact withSupersededBy(String other) {
        return new Fact(id, type, summary, tags, origin, span, tokens, createdAt, model, other);
    }
}
