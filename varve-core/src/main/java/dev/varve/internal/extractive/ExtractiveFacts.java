package dev.varve.internal.extractive;

import dev.varve.Fact;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.language.cue.Cue;
import dev.varve.language.cue.CueWords;
import dev.varve.language.pattern.Readings;
import dev.varve.language.voice.Passages;
import dev.varve.model.FactNote;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Finds facts by rules: what people said about themselves and their preferences, what they demand, and what they
 * decided. What the agent and its tools said is no fact, nor is a question or anything that gives orders to a reader.
 */
final class ExtractiveFacts {
    private static final int MOST_TAGS = 4;

    private final CueWords cueWords;
    private final SelfDescription selfDescription;

    ExtractiveFacts(CueWords cueWords) {
        this.cueWords = cueWords;
        this.selfDescription = new SelfDescription(cueWords);
    }

    List<FactNote> of(List<Note> notes, List<Fact> known) {
        List<FactNote> facts = new ArrayList<>();
        for (Note note : notes) {
            for (NoteLine line : note.lines()) {
                if (line.kind() != NoteLine.Kind.UNREAD) {
                    facts.addAll(Readings.orElse(List.of(), () -> read(line, known)));
                }
            }
        }
        return facts;
    }

    private List<FactNote> read(NoteLine line, List<Fact> known) {
        String speaker = line.source();
        if (!Attribution.isPerson(speaker)) {
            return List.of();
        }
        String said = line.text();
        int mark = said.indexOf(Reversals.MARK);
        String statement = mark < 0 ? said.strip() : said.substring(0, mark).strip();
        List<String> replaces = mark < 0 ? List.of() : named(said.substring(mark), known);
        return type(statement, line.priority())
                .map(type -> List.of(new FactNote(type, speaker + ": " + statement, tags(statement), replaces)))
                .orElse(List.of());
    }

    private Optional<Fact.Type> type(String statement, Priority priority) {
        long cues = cueWords.in(Passages.unquoted(statement));
        if (has(cues, Cue.OVERRIDE) || statement.endsWith("?") || statement.endsWith("？")) {
            return Optional.empty();
        }
        if (has(cues, Cue.PREFERENCE)
                || has(cues, Cue.IDENTITY)
                || (has(cues, Cue.RELATION) && has(cues, Cue.FIRST_PERSON))
                || selfDescription.hasHabit(statement)
                || selfDescription.introduces(statement)) {
            return Optional.of(Fact.Type.PROFILE);
        }
        if (selfDescription.namesTool(statement)) {
            return Optional.of(Fact.Type.KNOWLEDGE);
        }
        if (priority != Priority.CRITICAL) {
            return Optional.empty();
        }
        if (has(cues, Cue.CONSTRAINT)) {
            return Optional.of(Fact.Type.BEHAVIOR);
        }
        return has(cues, Cue.DECISION) ? Optional.of(Fact.Type.KNOWLEDGE) : Optional.empty();
    }

    private static boolean has(long cues, Cue cue) {
        return (cues & cue.bit()) != 0;
    }

    /** Known facts that the mark quotes the beginning of. */
    private static List<String> named(String mark, List<Fact> known) {
        String quote = mark.substring(Reversals.MARK.length()).replaceAll("(?<![…)\\s])[…)\\s]++$", "");
        return known.stream()
                .filter(fact -> Reversals.quote(fact.summary()).contains(quote)
                        || fact.summary().contains(quote))
                .map(Fact::id)
                .toList();
    }

    private static boolean isOfName(int c) {
        return c >= '0' && c <= '9' || "_./".indexOf(c) >= 0;
    }

    /** Names and identifiers. */
    private static List<String> tags(String statement) {
        return Arrays.stream(statement.split("\\s+"))
                .skip(1)
                .map(word -> word.replaceAll("^\\W+|\\W+$", ""))
                .filter(word -> word.length() > 1
                        && (Character.isUpperCase(word.charAt(0))
                                || word.chars().anyMatch(ExtractiveFacts::isOfName)))
                .distinct()
                .limit(MOST_TAGS)
                .toList();
    }
}
