package dev.varve.internal.project;

import dev.varve.Digest.Line;
import dev.varve.Fact;
import dev.varve.Statement;
import dev.varve.Statement.Place;
import dev.varve.language.Voice;
import dev.varve.language.intent.Intent;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What was saved, as lines of a digest. */
final class SavedLines {
    private SavedLines() {}

    /** A fact as a line. */
    static Line line(Fact fact, ZoneId zone) {
        return new Line(
                LocalDateTime.ofInstant(fact.createdAt(), zone).truncatedTo(ChronoUnit.MINUTES),
                fact.words(),
                fact.origin(),
                fact.span(),
                statement(fact),
                fact.isSaved() ? fact.id() : "");
    }

    /** What a fact states: what an agent noted binds nobody. */
    private static Statement statement(Fact fact) {
        Statement said = fact.isNote()
                ? Statement.of(Voice.AGENT).withLasting(InForce.LIKELY)
                : Statement.of(Voice.PERSON).withLasting(Statement.CERTAIN);
        return said.withIntents(Set.of(intent(fact)))
                .withPlace(new Place(fact.span().from(), 0, 0));
    }

    private static Intent intent(Fact fact) {
        boolean plain = fact.isNote() || fact.isSaved() && fact.type() == Fact.Type.KNOWLEDGE;
        return plain ? Intent.FACT : fact.type() == Fact.Type.DECISION ? Intent.DECISION : Intent.RULE;
    }

    /** True if it was saved and is neither a rule nor a decision. */
    static boolean isPlain(Line line) {
        return line.saved() && line.statement().is(Intent.FACT);
    }

    /** Lines in order of time with all that was saved, which is told no less certainly because somebody says it again. */
    static List<Line> with(Set<Line> saved, List<Line> lines) {
        Set<Set<String>> names =
                saved.stream().map(line -> Wordings.names(line.text())).collect(Collectors.toSet());
        List<Line> all = new ArrayList<>(saved);
        lines.stream()
                .filter(line -> !saved.contains(line) && !names.contains(Wordings.names(line.text())))
                .forEach(all::add);
        all.sort(Comparator.comparing(Line::time));
        return all;
    }
}
