package dev.varve.dashboard.project;

import dev.varve.Correction;
import dev.varve.Digest;
import dev.varve.Fact;
import dev.varve.Project;
import dev.varve.StatementId;
import dev.varve.dashboard.project.ProjectView.Change;
import dev.varve.dashboard.source.MemorySource;
import dev.varve.dashboard.web.Problem;
import dev.varve.internal.project.Correcting;
import dev.varve.store.Store;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads and makes corrections of a project's statements. Thread-safe. */
final class Changes {
    private static final int MOST = 200;

    private final MemorySource source;

    Changes(MemorySource source) {
        this.source = source;
    }

    /** The newest of some corrections as a page shows them, in the same order. */
    List<Change> of(List<Correction> corrections) {
        return corrections.stream().limit(MOST).map(this::change).toList();
    }

    /** Adds retired saved facts that can be restored to changes, newest first. */
    List<Change> withRetired(List<Change> changes, String project) {
        Stream<Change> retired =
                source.store().facts(source.tenant(), project, EnumSet.of(Fact.Status.SUPERSEDED)).stream()
                        .filter(Fact::isSaved)
                        .flatMap(fact -> fact.retiredAt().map(at -> retired(fact, at)).stream());
        return Stream.concat(changes.stream(), retired)
                .sorted(Comparator.comparing(Change::at).reversed())
                .limit(MOST)
                .toList();
    }

    private static Change retired(Fact fact, Instant at) {
        return new Change(
                fact.id(),
                "retire",
                fact.summary(),
                "",
                fact.origin().session(),
                fact.span().from(),
                "person",
                at,
                false);
    }

    private Change change(Correction correction) {
        return new Change(
                correction.id(),
                correction.kind().name().toLowerCase(Locale.ROOT),
                Correcting.words(source.store(), correction),
                correction.text(),
                correction.about().session().session(),
                correction.about().place().message(),
                correction.author().name().toLowerCase(Locale.ROOT),
                correction.at(),
                correction.undone());
    }

    /** True if a change is about a line. */
    static boolean isAbout(Correction correction, Digest.Line line) {
        return correction
                .about()
                .equals(new StatementId(line.session(), line.statement().place()));
    }

    /** Corrects the statement with this id; a saved fact is replaced or retired in the facts. */
    void correct(String project, String id, Correction.Kind kind, String text) {
        boolean needsWords = kind == Correction.Kind.EDIT || kind == Correction.Kind.SUPERSEDE;
        if (needsWords && text.isEmpty()) {
            throw Problem.badRequest("say what counts instead, or retire it");
        }
        String words = needsWords ? text : "";
        List<Digest.Line> holding = Project.of(source.store(), source.tenant(), project)
                .holding(source.policy().zone());
        Digest.Line line = holding.stream()
                .filter(each -> each.name().equals(id))
                .findFirst()
                .orElseThrow(() -> Problem.notFound("this does not hold any more"));
        if (!line.saved()) {
            Store store = source.storage();
            new Correcting(store, source.tenant(), project, source.clock().instant())
                    .correct(kind, line, holding, words);
        } else if (kind == Correction.Kind.RETIRE) {
            source.varve().retire(source.tenant(), project, id);
        } else if (needsWords) {
            source.varve().supersede(source.tenant(), project, id, words);
        } else {
            throw Problem.badRequest("what was saved is always told, and needs no pin");
        }
    }

    /** Undoes a correction along with those made for the same words, or restores a saved fact. */
    void undo(String project, String id) {
        List<Correction> all = source.storage().corrections(source.tenant(), project);
        Optional<Correction> undone = all.stream()
                .filter(each -> each.id().equals(id) && !each.undone())
                .findFirst();
        if (undone.isEmpty()) {
            Correcting correcting = new Correcting(
                    source.storage(), source.tenant(), project, source.clock().instant());
            if (!correcting.undoRetired(id)) {
                throw Problem.notFound("there is no such correction any more");
            }
            return;
        }
        all.stream()
                .filter(each -> each.at().equals(undone.get().at()))
                .forEach(each -> source.storage().undoCorrection(source.tenant(), project, each.id()));
    }
}
