package dev.varve.model;

import dev.varve.ContinuationHint;
import dev.varve.NoteLine;
import dev.varve.Usage;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The text of a model, not yet checked. Immutable.
 *
 * @param lines in order of time
 * @param hint  or {@link ContinuationHint#NONE}
 * @param usage what it cost, including retries
 * @param facts facts worth knowing beyond the session, if {@link ReflectRequest#factSources} asked for it
 * @param factsProblem why the requested facts could not be read, or empty; they may be requested again
 * @param nothingToNote whether the model says that nothing is worth a note, as when an unchanged file was read again. Such
 *     an answer has no lines. An answer without lines that does not say so is refused.
 * @param byRules       whether rules wrote it. They say nothing that their source does not say, in its own words, so the answer
 *     is not judged as a language model's is
 */
public record ModelAnswer(
        List<NoteLine> lines,
        ContinuationHint hint,
        Usage usage,
        List<FactNote> facts,
        String factsProblem,
        boolean nothingToNote,
        boolean byRules) {
    /** Checks the values and copies the collections. */
    public ModelAnswer {
        lines = List.copyOf(lines);
        facts = List.copyOf(facts);
        if (nothingToNote && !lines.isEmpty()) {
            throw new IllegalArgumentException("an answer that says that nothing is worth a note has no lines");
        }
    }

    /** An answer with lines. */
    public ModelAnswer(
            List<NoteLine> lines, ContinuationHint hint, Usage usage, List<FactNote> facts, String factsProblem) {
        this(lines, hint, usage, facts, factsProblem, false, false);
    }

    /** An observer's answer that says that nothing is worth a note. */
    public static ModelAnswer nothing(ContinuationHint hint, Usage usage) {
        return new ModelAnswer(List.of(), hint, usage, List.of(), "", true, false);
    }

    /** An answer without facts. */
    public ModelAnswer(List<NoteLine> lines, ContinuationHint hint, Usage usage) {
        this(lines, hint, usage, List.of(), "");
    }

    /**
     * An answer from text, in which every line has the form {@code [YYYY-MM-DD HH:MM] CRITICAL|IMPORTANT|NOTE text}.
     *
     * @throws AnswerRefusedException if a line has another form
     */
    public ModelAnswer(String text, ContinuationHint hint, Usage usage, List<FactNote> facts) {
        this(parsed(text, usage), hint, usage, facts, "");
    }

    /** An answer from text, without facts. */
    public ModelAnswer(String text, ContinuationHint hint, Usage usage) {
        this(text, hint, usage, List.of());
    }

    private static List<NoteLine> parsed(String text, Usage usage) {
        List<String> raw =
                text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
        List<NoteLine> lines =
                raw.stream().flatMap(line -> NoteLine.parse(line).stream()).toList();
        if (lines.size() < raw.size()) {
            throw new AnswerRefusedException((raw.size() - lines.size()) + " of " + raw.size()
                            + " lines are not of the form [date] PRIORITY text")
                    .after(usage);
        }
        return lines;
    }

    /** The lines as models read them. */
    public String text() {
        return lines.stream().map(NoteLine::toString).collect(Collectors.joining("\n"));
    }

    /** A copy with other facts. */
    public ModelAnswer withFacts(List<FactNote> newFacts) {
        return new ModelAnswer(lines, hint, usage, newFacts, factsProblem, nothingToNote, byRules);
    }

    /**
     * An answer that rules wrote, with a line at least if anything is worth a note.
     *
     * @param lines in order of time; none if nothing is worth a note
     */
    public static ModelAnswer byRules(List<NoteLine> lines, ContinuationHint hint, Usage usage) {
        return new ModelAnswer(lines, hint, usage, List.of(), "", lines.isEmpty(), true);
    }
}
