package dev.varve.cli.agents;

import dev.varve.Usage;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/** The writer of notes on this machine and its cost, for {@code varve status}. */
public record NotesState(String by, Usage today, Usage week) {
    private static final int WEEK = 7;

    /** The current state; empty if nobody has chosen a model, or the person's home folder is unknown. */
    public static Optional<NotesState> of(Environment environment) {
        try {
            Optional<AgentHome> home = AgentHome.find(environment.variables());
            Optional<NotesBy> by = home.isPresent() ? NotesBy.chosen(home.get()) : Optional.empty();
            if (home.isEmpty() || by.isEmpty() || by.get().isRules()) {
                return Optional.empty();
            }
            LocalDate today =
                    environment.clock().instant().atOffset(ZoneOffset.UTC).toLocalDate();
            NotesCost cost = new NotesCost(home.get());
            return Optional.of(
                    new NotesState(by.get().text(), cost.since(today), cost.since(today.minusDays(WEEK - 1))));
        } catch (IOException e) {
            return Optional.of(new NotesState(Reason.of(e), Usage.NONE, Usage.NONE));
        }
    }

    /** For people. */
    public String text() {
        return by + "; today " + figures(today) + ", in " + WEEK + " days " + figures(week);
    }

    private static String figures(Usage usage) {
        return Output.count(usage.calls(), "call") + " of " + Output.number(usage.tokens()) + " tokens";
    }

    /** For programs. */
    public JsonObject json() {
        return JsonObject.empty()
                .put("by", by)
                .put("calls_today", today.calls())
                .put("tokens_today", today.tokens())
                .put("calls_of_week", week.calls())
                .put("tokens_of_week", week.tokens());
    }
}
