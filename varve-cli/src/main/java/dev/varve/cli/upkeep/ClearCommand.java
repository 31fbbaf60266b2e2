package dev.varve.cli.upkeep;

import dev.varve.ClearMode;
import dev.varve.Note;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.cli.agents.ProjectDatabase;
import dev.varve.cli.agents.SessionBriefings;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.database.SessionChoice;
import dev.varve.cli.database.WithSession;
import dev.varve.internal.project.ErasedRevocations;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code varve clear}. */
@Command(name = "clear", description = "Delete a session with all its notes, or only its notes. Asks first.")
public final class ClearCommand extends WithSession {
    @Option(names = "--notes", description = "Delete only the notes; 'varve observe' writes new ones.")
    private boolean notes;

    @Option(
            names = "--reflections",
            description = "Delete only the reflections; the observations that they replaced count again.")
    private boolean reflections;

    @Mixin
    private final Consent consent;

    /** Runs in this environment. */
    public ClearCommand(Environment environment) {
        super(environment);
        this.consent = new Consent(environment);
    }

    @Override
    public Integer call() {
        if (choice.key().isEmpty()) {
            throw new UsageException("name the session to delete with --session; 'varve list' shows all");
        }
        if (notes && reflections) {
            throw new UsageException("--notes deletes reflections too; give one of the two");
        }
        ProjectDatabase.ifOnlyOne(choice.database(), environment, output);
        return choice.with(notes || reflections ? this::clearNotes : this::clear, output::missing);
    }

    private int clearNotes(SessionChoice.Chosen session) {
        String what = (notes ? "all notes" : "the reflections") + " of session " + session.scope();
        if (!consent.isGiven("Delete " + what + " and keep its messages? [y/N] ")) {
            return output.aborted(0);
        }
        try (Varve varve = Varve.builder()
                .store(session.store())
                .keepStoreOpen()
                .executor(Runnable::run)
                .build()) {
            Session cleared = varve.session(session.scope());
            cleared.abort(); // the next command decides who writes notes again
            int before = session.store()
                    .notes(session.scope(), EnumSet.allOf(Note.Status.class))
                    .size();
            cleared.clear(notes ? ClearMode.NOTES : ClearMode.REFLECTIONS);
            int deleted = before
                    - session.store()
                            .notes(session.scope(), EnumSet.allOf(Note.Status.class))
                            .size();
            session.store().scrub().ifPresent(output::note);
            SessionBriefings.renewAfterDeletion(environment, choice.database(), session.store());
            output.line(
                    output.isJson()
                            ? JsonObject.empty().put("deleted", deleted)
                            : "Deleted " + Output.count(deleted, "note") + "; "
                                    + Output.count(cleared.status().state().rawMessages(), "message") + " of "
                                    + Output.number(session.state().messages()) + " are raw now.");
        }
        return ExitCode.OK;
    }

    private int clear(SessionChoice.Chosen session) {
        long messages = session.state().messages();
        String what = "session " + session.scope() + " with " + Output.count(messages, "message");
        if (!consent.isGiven("Delete " + what + "? [y/N] ")) {
            return output.aborted(false);
        }
        new ErasedRevocations(
                        session.store(), ZoneOffset.UTC, environment.clock().instant())
                .keep(List.of(session.scope()));
        session.store().delete(session.scope());
        session.store().scrub().ifPresent(output::note);
        SessionBriefings.renewAfterDeletion(environment, choice.database(), session.store());
        output.line(
                output.isJson()
                        ? JsonObject.empty().put("deleted", true).put("messages", messages)
                        : "Deleted " + what + ".");
        return ExitCode.OK;
    }
}
