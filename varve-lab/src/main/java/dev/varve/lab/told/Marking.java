package dev.varve.lab.told;

import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.TokenEstimator;
import dev.varve.lab.labels.LabelledStatement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Marks what a project tells by the labels of what was said in it. */
final class Marking {
    /** With its words. */
    private record Row(LabelledStatement statement, Wording wording) {}

    /** A line and what it tells; nothing if no label is near. */
    private record Marked(String text, Wording wording, Optional<LabelledStatement> statement) {
        boolean isRight() {
            return statement.filter(LabelledStatement::lastingly).isPresent();
        }
    }

    private final List<Row> rows;
    private final List<Marked> binding;
    private final List<Marked> lately;
    private final List<Wording> all;
    private final List<NoteLine> notes;
    private final List<Wording> noted;
    private final int tokens;

    Marking(List<LabelledStatement> statements, HandOut told, List<NoteLine> notes, int tokens) {
        this.rows = statements.stream()
                .map(statement -> new Row(statement, Wording.of(statement.text())))
                .toList();
        this.binding = told.binding().stream().map(this::marked).toList();
        this.lately = told.lately().stream().map(this::marked).toList();
        this.all = told.all().stream().map(Wording::of).toList();
        this.notes = notes.stream()
                .filter(line -> line.kind() != NoteLine.Kind.LITERALS && line.kind() != NoteLine.Kind.UNREAD)
                .toList();
        this.noted = this.notes.stream()
                .map(line -> Wording.of(HandOut.said(line.text())))
                .toList();
        this.tokens = tokens;
    }

    private Marked marked(String text) {
        Wording wording = Wording.of(text);
        Optional<LabelledStatement> nearest = rows.stream()
                .filter(row -> wording.tells(row.wording()) || wording.isOf(row.wording()))
                .max(Comparator.<Row>comparingDouble(row -> wording.likeness(row.wording()))
                        .thenComparing(row -> row.statement().lastingly())) // said twice, and once to stay
                .map(Row::statement);
        return new Marked(text, wording, nearest);
    }

    ToldCount count(String repository) {
        return new ToldCount(
                repository,
                count(LabelledStatement::lastingly),
                binding.size(),
                right(binding),
                (int) told(LabelledStatement::lastingly, bindingWords()).count(),
                lately.size(),
                right(lately),
                (int) told(LabelledStatement::lastingly, all).count(),
                count(LabelledStatement::isWanted),
                (int) told(LabelledStatement::isWanted, noted).count(),
                count(LabelledStatement::isNoise),
                (int) told(LabelledStatement::isNoise, noted).count(),
                notes.size(),
                (int) notes.stream()
                        .filter(line -> line.priority() == Priority.CRITICAL)
                        .count(),
                notes.stream()
                        .mapToInt(line -> TokenEstimator.scriptAware().estimate(line.toString()))
                        .sum(),
                tokens);
    }

    /** What stands wrongly under Rules and Decisions, and what is missing in the digest and in the notes. */
    List<String> faults() {
        List<String> faults = new ArrayList<>();
        binding.stream()
                .filter(line -> !line.isRight())
                .forEach(line -> faults.add(
                        "wrong (" + line.statement().map(Marking::name).orElse("no label") + "): " + line.text()));
        missing("missed", LabelledStatement::lastingly, all).forEach(faults::add);
        missing("not noted", LabelledStatement::isWanted, noted).forEach(faults::add);
        told(LabelledStatement::isNoise, noted)
                .map(statement -> "noise noted (" + name(statement) + "): " + statement.text())
                .forEach(faults::add);
        return faults;
    }

    private static String name(LabelledStatement statement) {
        return statement.who() + " " + String.join(",", statement.labels()) + " " + statement.lasts();
    }

    private Stream<String> missing(String what, Predicate<LabelledStatement> which, List<Wording> lines) {
        List<LabelledStatement> found = told(which, lines).toList();
        return rows.stream()
                .map(Row::statement)
                .filter(which)
                .filter(statement -> !found.contains(statement))
                .map(statement -> what + " (" + name(statement) + "): " + statement.text());
    }

    private List<Wording> bindingWords() {
        return binding.stream().map(Marked::wording).toList();
    }

    private static int right(List<Marked> lines) {
        return (int) lines.stream().filter(Marked::isRight).count();
    }

    private int count(Predicate<LabelledStatement> which) {
        return (int) rows.stream().map(Row::statement).filter(which).count();
    }

    private Stream<LabelledStatement> told(Predicate<LabelledStatement> which, List<Wording> lines) {
        return rows.stream()
                .filter(row -> which.test(row.statement()))
                .filter(row -> lines.stream().anyMatch(line -> line.tells(row.wording())))
                .map(Row::statement);
    }
}
