package dev.varve.cli.session;

import dev.varve.ContinuationHint;
import dev.varve.Note;
import dev.varve.Reflection;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.Json;
import dev.varve.cli.console.Output;
import dev.varve.cli.database.SessionChoice;
import dev.varve.cli.view.Texts;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code varve show}. */
@Command(name = "show", description = "Show observations, reflections and the hint, with the messages each stands for.")
public final class ShowCommand implements Callable<Integer> {
    @Option(names = "--all", description = "Also chunks that are not active yet, and records that were replaced.")
    private boolean all;

    @Mixin
    private final SessionChoice choice;

    @Mixin
    private final Output output;

    public ShowCommand(Environment environment) {
        this.choice = new SessionChoice(environment);
        this.output = new Output(environment);
    }

    @Override
    public Integer call() {
        return choice.with(this::show, output::missing);
    }

    private int show(SessionChoice.Chosen chosen) {
        Set<Note.Status> statuses = all ? EnumSet.allOf(Note.Status.class) : EnumSet.of(Note.Status.ACTIVE);
        List<Note> records = chosen.store().records(chosen.scope(), statuses);
        ContinuationHint hint = chosen.state().hint();
        if (output.isJson()) {
            output.line(Json.object()
                    .put("session", chosen.scope().session())
                    .put("records", records.stream().map(Texts::json).toList())
                    .put("current_task", hint.currentTask())
                    .put("suggested_response", hint.suggestedResponse()));
            return ExitCode.OK;
        }
        if (records.isEmpty()) {
            long messages = chosen.state().messages();
            output.line(
                    messages == 0
                            ? "No notes: all messages were deleted."
                            : "No notes yet: all " + Output.count(messages, "message") + " are raw.");
        }
        records.forEach(this::print);
        printHint(hint);
        return ExitCode.OK;
    }

    private void print(Note record) {
        String status = record.status() == Note.Status.ACTIVE ? "" : ", " + Texts.status(record);
        String depth = record instanceof Reflection reflection
                ? ", generation " + reflection.generation() + ", level " + reflection.level() + ", replaces "
                        + Output.count(reflection.sources().size(), "record")
                : "";
        output.line("--- " + Texts.kind(record) + " of messages " + Texts.span(record.span()) + ", "
                + Output.number(record.sourceTokens()) + " -> " + Output.count(record.tokens(), "token") + ", "
                + record.model() + depth + status);
        String literals = Texts.literals(record.fidelity(), Texts.source(record));
        if (!literals.isEmpty()) {
            output.line("    " + literals);
        }
        record.lines().forEach(line -> output.line(Texts.line(line)));
        output.line("");
    }

    private void printHint(ContinuationHint hint) {
        if (!hint.currentTask().isEmpty()) {
            output.line("Current task: " + hint.currentTask());
        }
        if (!hint.suggestedResponse().isEmpty()) {
            output.line("Suggested response: " + hint.suggestedResponse());
        }
    }
}
