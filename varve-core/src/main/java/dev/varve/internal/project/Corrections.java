package dev.varve.internal.project;

import dev.varve.Correction;
import dev.varve.Digest.Line;
import dev.varve.Scope;
import dev.varve.Statement.Place;
import dev.varve.StatementId;
import dev.varve.language.pattern.Readings;
import dev.varve.store.Store;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What was corrected of a project's notes. The notes stay as they are; what is read of them is corrected. */
final class Corrections {
    private final Map<StatementId, Correction> words = new HashMap<>();
    private final Set<StatementId> pinned = new HashSet<>();

    /** When somebody said last that a statement holds, as it is or in other words. */
    private final Map<StatementId, LocalDateTime> confirmed = new HashMap<>();

    private final ZoneId zone;

    private Corrections(List<Correction> newestFirst, ZoneId zone) {
        this.zone = zone;
        for (Correction correction : newestFirst) {
            if (correction.undone() || !correction.fact().isEmpty()) {
                continue;
            }
            if (correction.kind() == Correction.Kind.PIN || !correction.text().isEmpty()) {
                confirmed.putIfAbsent(correction.about(), at(correction));
            }
            if (correction.kind() == Correction.Kind.PIN) {
                pinned.add(correction.about());
            } else {
                words.putIfAbsent(correction.about(), correction); // the newest counts
            }
        }
    }

    /** Those of a project. */
    static Corrections of(Store store, String tenant, String resource, ZoneId zone) {
        return new Corrections(store.corrections(tenant, resource), zone);
    }

    /**
     * Lines of a session as they are told now, one for each rule, without those that hold no longer. What was corrected as a
     * whole has no parts.
     */
    List<Noted> applied(List<Noted> lines) {
        Set<Place> replaced = InForce.replaced(lines);
        return lines.stream()
                .flatMap(line -> isWhole(line, replaced) ? Stream.of(line) : parts(line).stream())
                .flatMap(line -> applied(line).stream())
                .toList();
    }

    /** A line that rules cannot read stays whole. */
    private static List<Noted> parts(Noted line) {
        return Readings.orElse(List.of(line), () -> Parts.of(line));
    }

    private boolean isWhole(Noted noted, Set<Place> replaced) {
        StatementId id = id(noted.line());
        return words.containsKey(id) || pinned.contains(id) || replaced.contains(id.place());
    }

    private Optional<Noted> applied(Noted noted) {
        StatementId id = id(noted.line());
        Correction correction = words.get(id);
        Noted told = noted;
        if (correction != null) {
            if (correction.text().isEmpty()) {
                return Optional.empty();
            }
            LocalDateTime time = correction.kind() == Correction.Kind.SUPERSEDE
                    ? at(correction)
                    : noted.line().time();
            told = noted.worded(correction.text(), time);
        }
        return Optional.of(pinned.contains(id) ? told.certain() : told);
    }

    /** What became of the words of which statements. */
    Map<StatementId, Correction> words() {
        return words;
    }

    /** True if somebody has said that a line is told whatever else is left out. */
    boolean isPinned(Line line) {
        return isPinned(id(line));
    }

    /** True if somebody has said that of a statement. */
    boolean isPinned(StatementId statement) {
        return pinned.contains(statement);
    }

    /** True if something that a message says holds no longer, so that it is not to be quoted. */
    boolean corrects(Scope session, long message) {
        return words.keySet().stream()
                .anyMatch(id -> id.session().equals(session) && id.place().message() == message);
    }

    /** From when on something said later may replace a line: what was corrected or pinned was said again then. */
    LocalDateTime asOf(Line line) {
        LocalDateTime time = confirmed.getOrDefault(id(line), line.time());
        return time.isAfter(line.time()) ? time : line.time();
    }

    private LocalDateTime at(Correction correction) {
        return LocalDateTime.ofInstant(correction.at(), zone).truncatedTo(ChronoUnit.MINUTES);
    }

    private static StatementId id(Line line) {
        return new StatementId(line.session(), line.statement().place());
    }
}
