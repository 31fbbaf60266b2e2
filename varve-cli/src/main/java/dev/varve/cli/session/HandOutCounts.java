package dev.varve.cli.session;

import dev.varve.HandOut;
import dev.varve.Scope;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Statistics of the texts that agents got from memory.
 *
 * @param handOuts number of texts
 * @param tokens of all of them
 * @param used number of those that the next turn used
 * @param unused number of those it did not use; the rest is not known yet
 */
record HandOutCounts(int handOuts, long tokens, int used, int unused) {
    /** Counts the texts in the projects of sessions. */
    static HandOutCounts of(Store store, List<SessionSummary> sessions) {
        Set<Scope> projects = new LinkedHashSet<>();
        for (SessionSummary session : sessions) {
            projects.add(new Scope(session.scope().tenant(), session.scope().resource(), Scope.DEFAULT));
        }
        HandOutCounts told = new HandOutCounts(0, 0, 0, 0);
        for (Scope project : projects) {
            for (HandOut handOut : store.handOuts(project.tenant(), project.resource(), HandOut.MOST)) {
                told = told.with(handOut);
            }
        }
        return told;
    }

    private HandOutCounts with(HandOut handOut) {
        return new HandOutCounts(
                handOuts + 1,
                tokens + handOut.tokens(),
                used + (handOut.use() == HandOut.Use.YES ? 1 : 0),
                unused + (handOut.use() == HandOut.Use.NO ? 1 : 0));
    }

    String text() {
        int known = used + unused;
        return "agents " + Output.count(handOuts, "time") + ", " + Output.number(tokens) + " tokens"
                + (known == 0
                        ? ""
                        : "; " + Output.number(used) + " of " + Output.number(known) + " used in the next turn");
    }

    JsonObject json() {
        return JsonObject.empty()
                .put("hand_outs", handOuts)
                .put("tokens", tokens)
                .put("used", used)
                .put("unused", unused);
    }
}
