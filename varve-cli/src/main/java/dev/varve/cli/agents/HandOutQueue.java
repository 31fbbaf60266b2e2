package dev.varve.cli.agents;

import dev.varve.HandOut;
import dev.varve.Scope;
import dev.varve.Statement;
import dev.varve.StatementId;
import dev.varve.TokenEstimator;
import dev.varve.cli.database.BriefingFiles;
import dev.varve.store.PrivateFiles;
import dev.varve.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Texts given by hooks that the database does not know yet, since hooks open none: one small file each, which the
 * next import adds to the store's log. They contain conversation text, so they are kept with the briefings, which are
 * emptied before a deletion.
 */
final class HandOutQueue {
    private static final String PREFIX = "told_";
    private static final String QUOTED = "- ";
    private static final int FIELDS = 5;

    private final AgentHome home;

    HandOutQueue(AgentHome home) {
        this.home = home;
    }

    /** Records a text that was given. A hook calls it, without lambdas. */
    void add(Scope session, HandOut.Moment moment, Instant at, List<HandOut.Line> lines) throws IOException {
        StringBuilder text = new StringBuilder();
        text.append(session.resource())
                .append('\n')
                .append(session.session())
                .append('\n')
                .append(moment.name())
                .append('\n')
                .append(at)
                .append('\n');
        for (HandOut.Line line : lines) {
            if (line.sources().isEmpty()) {
                text.append("\t\t\t\t").append(line.text()).append('\n');
            } else {
                StatementId source = line.sources().get(0);
                text.append(source.session().session())
                        .append('\t')
                        .append(source.place().message())
                        .append('\t')
                        .append(source.place().from())
                        .append('\t')
                        .append(source.place().to())
                        .append('\t')
                        .append(line.text())
                        .append('\n');
            }
        }
        Path folder = home.folder(BriefingFiles.FOLDER);
        String name = AgentHome.uniqueName();
        Path half = folder.resolve(".".concat(name));
        PrivateFiles.create(half, text.toString());
        Files.move(half, folder.resolve(PREFIX.concat(name)), StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * Adds all texts to the store's log.
     *
     * @param sources origin of each line of a briefing; a line of unknown origin is left out, since nobody could
     *      delete it later
     */
    void drain(Store store, Function<Scope, Map<String, StatementId>> sources) throws IOException {
        Path folder = home.folder().resolve(BriefingFiles.FOLDER);
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                String name = String.valueOf(file.getFileName());
                if (name.startsWith(PREFIX)) {
                    read(file, name.substring(PREFIX.length()))
                            .map(handOut -> sourced(handOut, sources))
                            .ifPresent(store::handOut);
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    /** Texts given in a project since the last import, newest first. */
    List<HandOut> waiting(String project) throws IOException {
        Path folder = home.folder().resolve(BriefingFiles.FOLDER);
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<HandOut> waiting = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                String name = String.valueOf(file.getFileName());
                if (name.startsWith(PREFIX)) {
                    read(file, name.substring(PREFIX.length()))
                            .filter(told -> told.session().resource().equals(project))
                            .ifPresent(waiting::add);
                }
            }
        }
        waiting.sort(HandOut.NEWEST_FIRST);
        return waiting;
    }

    private static HandOut sourced(HandOut handOut, Function<Scope, Map<String, StatementId>> sources) {
        if (handOut.moment() != HandOut.Moment.SESSION_START) {
            return handOut;
        }
        Map<String, StatementId> known = sources.apply(handOut.session());
        return handOut.withLines(handOut.lines().stream()
                .filter(line -> !line.text().startsWith(QUOTED) || known.containsKey(line.text()))
                .map(line -> new HandOut.Line(
                        line.text(),
                        Optional.ofNullable(known.get(line.text())).stream().toList()))
                .toList());
    }

    private static Optional<HandOut> read(Path file, String id) throws IOException {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (NoSuchFileException e) {
            return Optional.empty(); // another process was faster
        }
        if (lines.size() < FIELDS) {
            return Optional.empty();
        }
        Scope session = new Scope(Scope.DEFAULT, lines.get(0), lines.get(1));
        List<HandOut.Line> told = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (String line : lines.subList(4, lines.size())) {
            String[] fields = line.split("\t", FIELDS);
            if (fields.length == FIELDS) {
                told.add(line(fields, session));
                text.append(fields[4]).append('\n');
            }
        }
        return Optional.of(new HandOut(
                id,
                session,
                HandOut.Moment.valueOf(lines.get(2)),
                Instant.parse(lines.get(3)),
                told,
                TokenEstimator.scriptAware().estimate(text.toString()),
                HandOut.Use.UNKNOWN));
    }

    private static HandOut.Line line(String[] fields, Scope session) {
        if (fields[0].isEmpty()) {
            return new HandOut.Line(fields[4], List.of());
        }
        Statement.Place place = new Statement.Place(
                Long.parseLong(fields[1]), Integer.parseInt(fields[2]), Integer.parseInt(fields[3]));
        Scope source = new Scope(session.tenant(), session.resource(), fields[0]);
        return new HandOut.Line(fields[4], List.of(new StatementId(source, place)));
    }
}
