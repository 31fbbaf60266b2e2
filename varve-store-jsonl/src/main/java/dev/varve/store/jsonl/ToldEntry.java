package dev.varve.store.jsonl;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.varve.Correction;
import dev.varve.HandOut;
import dev.varve.store.InMemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One line of the corrections and hand-outs of a resource: the current state of one of them. The last line with an id counts.
 *
 * @param correction if it is one
 * @param handOut    if it is one
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
record ToldEntry(Optional<Correction> correction, Optional<HandOut> handOut) {
    static ToldEntry of(Correction correction) {
        return new ToldEntry(Optional.of(correction), Optional.empty());
    }

    static ToldEntry of(HandOut handOut) {
        return new ToldEntry(Optional.empty(), Optional.of(handOut));
    }

    /** All of a resource, one line each. */
    static List<ToldEntry> all(InMemoryStore memory, String tenant, String resource) {
        List<ToldEntry> entries = new ArrayList<>();
        memory.corrections(tenant, resource).forEach(correction -> entries.add(of(correction)));
        memory.handOuts(tenant, resource, HandOut.MOST).forEach(handOut -> entries.add(of(handOut)));
        return entries;
    }

    /** Reads the line into the heap. */
    void into(InMemoryStore memory) {
        correction.ifPresent(memory::load);
        handOut.ifPresent(memory::load);
    }
}
