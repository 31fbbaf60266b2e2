package dev.varve.lab.told;

import dev.varve.Digest;
import dev.varve.lab.labels.LabelledStatement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Marks what a digest tells after an agent saved, by the labels of what was said. An agent may word what it saves in its own way,
 * so a saved line counts by its words and by those that it quotes.
 */
final class SavedMarking {
    private record Row(LabelledStatement statement, Wording wording) {}

    /** A line, with what a saved one quotes. */
    private record Told(Digest.Line line, Wording wording, Optional<Wording> quote) {
        boolean tells(Row row) {
            return wording.tells(row.wording())
                    || quote.filter(words -> words.overlaps(row.wording())).isPresent();
        }

        double likeness(Row row) {
            double quoted = quote.map(words -> words.likeness(row.wording())).orElse(0.0);
            return Math.max(wording.likeness(row.wording()), quoted);
        }
    }

    private final List<Row> rows;
    private final List<Told> binding;
    private final List<Told> all;
    private final AgentPlay agent;

    SavedMarking(List<LabelledStatement> statements, Digest digest, AgentPlay agent) {
        this.rows = statements.stream()
                .map(statement -> new Row(statement, Wording.of(statement.text())))
                .toList();
        Map<String, AgentCall> kept = agent.kept();
        this.binding = told(Stream.concat(digest.rules().stream(), digest.decisions().stream()), kept);
        this.all = told(digest.lines(), kept);
        this.agent = agent;
    }

    private static List<Told> told(Stream<Digest.Line> lines, Map<String, AgentCall> kept) {
        return lines.map(line -> new Told(
                        line,
                        Wording.of(HandOut.said(line.text())),
                        Optional.ofNullable(kept.get(line.id())).map(call -> Wording.of(call.quote()))))
                .toList();
    }

    private Optional<LabelledStatement> nearest(Told told) {
        return rows.stream()
                .filter(row -> told.tells(row) || told.wording().isOf(row.wording()))
                .max(Comparator.<Row>comparingDouble(told::likeness)
                        .thenComparing(row -> row.statement().lastingly())) // said twice, and once to stay
                .map(Row::statement);
    }

    /** A saved line may rest on several statements, of which one has to last. */
    private boolean isRight(Told told) {
        return told.line().saved()
                ? rows.stream().anyMatch(row -> row.statement().lastingly() && told.tells(row))
                : nearest(told).filter(LabelledStatement::lastingly).isPresent();
    }

    private int right(List<Told> lines) {
        return (int) lines.stream().filter(this::isRight).count();
    }

    private List<Row> lasting() {
        return rows.stream().filter(row -> row.statement().lastingly()).toList();
    }

    private int told(List<Told> lines) {
        return (int) lasting().stream()
                .filter(row -> lines.stream().anyMatch(line -> line.tells(row)))
                .count();
    }

    private List<Told> saved() {
        return binding.stream().filter(told -> told.line().saved()).toList();
    }

    SavedCount count(String recording) {
        return new SavedCount(
                recording,
                lasting().size(),
                agent.made(),
                agent.refused().size(),
                saved().size(),
                right(saved()),
                told(saved()),
                binding.size(),
                right(binding),
                told(binding),
                told(all));
    }

    /** What stands wrongly under Rules and Decisions, what is missing there, and what was refused. */
    List<String> faults() {
        List<String> faults = new ArrayList<>();
        binding.stream()
                .filter(told -> !isRight(told))
                .forEach(told -> faults.add((told.line().saved() ? "saved wrongly (" : "read wrongly (")
                        + nearest(told).map(SavedMarking::name).orElse("no label") + "): "
                        + told.line().text()));
        lasting().stream()
                .filter(row -> saved().stream().noneMatch(told -> told.tells(row)))
                .forEach(row -> faults.add((all.stream().anyMatch(told -> told.tells(row)) ? "not saved" : "not told")
                        + " (" + name(row.statement()) + "): "
                        + row.statement().text()));
        agent.refused()
                .forEach(refusal -> faults.add("refused: " + refusal.call().text() + " <- " + refusal.answer()));
        return faults;
    }

    private static String name(LabelledStatement statement) {
        return statement.message() + " " + statement.who() + " " + String.join(",", statement.labels()) + " "
                + statement.lasts();
    }
}
