package dev.varve.cli.session;

import dev.varve.ContinuationHint;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.Reflection;
import dev.varve.Span;
import dev.varve.cli.agents.ProjectDatabase;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.Style;
import dev.varve.cli.database.RecordedSessions;
import dev.varve.cli.database.SessionChoice;
import dev.varve.cli.database.WithSession;
import dev.varve.cli.view.Texts;
import dev.varve.internal.context.DeletedMessages;
import dev.varve.store.LogHoles;
import dev.varve.store.SessionState;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code varve show}. */
@Command(
        name = "show",
        description = "Show observations, reflections and the hint, with the messages that each covers.")
public final class ShowCommand extends WithSession {
    @Option(names = "--all", description = "Include chunks that are not active yet, and notes that were replaced.")
    private boolean all;

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            description = "Only notes of this kind: observations or reflections.")
    private Optional<Kind> kind = Optional.empty();

    /** Named as people write it. */
    enum Kind {
        observations,
        reflections
    }

    /** Runs in this environment. */
    public ShowCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        ProjectDatabase.ifOnlyOne(choice.database(), environment, output);
        return choice.with(this::show, output::missing);
    }

    private int show(SessionChoice.Chosen chosen) {
        Set<Note.Status> statuses =
                all ? EnumSet.allOf(Note.Status.class) : RecordedSessions.inUse(chosen.scope(), chosen.state());
        List<Note> notes = chosen.shown().notes(chosen.scope(), statuses).stream()
                .filter(this::isWanted)
                .toList();
        ContinuationHint hint = chosen.state().hint();
        List<Span> holes = chosen.store().holes(chosen.scope());
        if (!holes.isEmpty()) {
            output.note(LogHoles.line(holes));
        }
        if (output.isJson()) {
            output.line(JsonObject.empty()
                    .put("session", chosen.scope().session())
                    .put("notes", notes.stream().map(Texts::json).toList())
                    .put("current_task", hint.currentTask())
                    .put("suggested_response", hint.suggestedResponse()));
            return ExitCode.OK;
        }
        SessionState state = chosen.state();
        List<Note> shown = notes.stream()
                .filter(note -> state.goneIn(note.span()) < note.span().size())
                .toList();
        if (shown.isEmpty() && kind.isPresent()) {
            return output.nothing();
        }
        if (shown.isEmpty()) {
            output.line(none(chosen));
        } else if (state.goneMessages() > 0) {
            output.line(DeletedMessages.sentence(state.gone()) + "\n");
        }
        boolean recorded = RecordedSessions.isRecorded(chosen.scope(), state);
        shown.forEach(note -> print(note, recorded));
        printHint(hint);
        return ExitCode.OK;
    }

    private static String none(SessionChoice.Chosen chosen) {
        long messages = chosen.state().messages();
        int waiting = chosen.shown()
                .notes(chosen.scope(), EnumSet.of(Note.Status.BUFFERED))
                .size();
        return messages == 0
                ? "No notes: all messages were deleted."
                : "No notes" + (waiting == 0 ? "" : " in use") + " yet: all " + Output.count(messages, "message")
                        + " are raw"
                        + (waiting == 0
                                ? "; 'varve observe' writes notes now."
                                : "; " + Output.count(waiting, "note") + " ready, --all shows them.");
    }

    private boolean isWanted(Note note) {
        return kind.map(wanted -> note instanceof Reflection == (wanted == Kind.reflections))
                .orElse(true);
    }

    private void print(Note note, boolean recorded) {
        String status = note.status() == Note.Status.ACTIVE || recorded && note.status() == Note.Status.BUFFERED
                ? ""
                : ", " + Texts.status(note);
        String depth = note instanceof Reflection reflection
                ? ", generation " + reflection.generation() + ", level " + reflection.level() + ", replaces "
                        + Output.count(reflection.sources().size(), "note")
                : "";
        output.line("--- " + Texts.kind(note) + " of messages " + Texts.span(note.span()) + ", "
                + Output.number(note.sourceTokens()) + " -> " + Output.count(note.tokens(), "token") + ", "
                + note.model() + depth + status);
        String literals = Texts.literals(note.fidelity(), Texts.source(note));
        if (!literals.isEmpty()) {
            output.line("    " + literals);
        }
        note.lines().forEach(this::print);
        output.line("");
    }

    private void print(NoteLine line) {
        String text = Texts.line(line);
        String priority = line.priority().name();
        int end = text.indexOf(priority) + priority.length();
        output.line(style(line.priority()), text.substring(0, end), text.substring(end));
    }

    private static Style style(Priority priority) {
        return switch (priority) {
            case CRITICAL -> Style.URGENT;
            case IMPORTANT -> Style.NOTABLE;
            case NOTE -> Style.FAINT;
        };
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
