package dev.varve.dashboard.project;

import dev.varve.Correction;
import dev.varve.Digest;
import dev.varve.dashboard.project.ProjectView.Change;
import dev.varve.dashboard.project.ProjectView.Holding;
import dev.varve.dashboard.project.ProjectView.SourcedLine;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Adds corrections and use in the briefing to lines that are in force.
 *
 * @param corrections of the project, newest first
 * @param changes the first of these as a page shows them, in the same order
 * @param told lines of the next session's briefing
 */
record Holdings(List<Correction> corrections, List<Change> changes, List<Digest.Line> told) {

    List<Holding> of(List<Digest.Line> lines) {
        return lines.stream().map(this::holding).toList();
    }

    private Holding holding(Digest.Line line) {
        List<Change> history = IntStream.range(0, changes.size())
                .filter(i -> Changes.isAbout(corrections.get(i), line))
                .mapToObj(changes::get)
                .toList();
        return new Holding(
                line.name(),
                line(line),
                line.saved(),
                told.stream().anyMatch(line::isSameAs),
                history.stream()
                        .filter(change -> change.kind().equals("pin") && !change.undone())
                        .map(Change::id)
                        .findFirst(),
                said(history),
                history);
    }

    private static Optional<String> said(List<Change> history) {
        return history.stream()
                .filter(change -> !change.text().isEmpty() && !change.undone())
                .map(Change::said)
                .filter(words -> !words.isEmpty())
                .findFirst();
    }

    static SourcedLine line(Digest.Line line) {
        return new SourcedLine(
                line.time().toLocalDate() + " " + line.time().toLocalTime().truncatedTo(ChronoUnit.MINUTES),
                line.text(),
                line.session().session(),
                line.span().from(),
                line.span().to());
    }
}
