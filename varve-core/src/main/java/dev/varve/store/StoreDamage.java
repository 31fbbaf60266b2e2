package dev.varve.store;

import dev.varve.Fact;
import dev.varve.Note;
import dev.varve.Scope;
import dev.varve.Span;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Damage that shows without reading the text of messages: missing messages, and notes and facts that fail their checksums. The
 * rest of a store stays readable.
 */
public final class StoreDamage {
    private static final String MORE = "; 'varve doctor --deep' tells more";

    private StoreDamage() {}

    /** One sentence per damaged session and resource. Reads all notes of these sessions and all facts of their resources. */
    public static List<String> of(Store store, List<SessionSummary> sessions) {
        List<String> damage = new ArrayList<>();
        Set<Scope> resources = new LinkedHashSet<>();
        for (SessionSummary session : sessions) {
            Scope scope = session.scope();
            resources.add(new Scope(scope.tenant(), scope.resource(), Scope.DEFAULT));
            List<Span> holes = store instanceof DurableStore durable ? durable.holes(scope) : List.of();
            if (!holes.isEmpty()) {
                damage.add("session " + scope + ": " + LogHoles.sentence(holes) + MORE);
            }
            if (isDamaged(() -> store.notes(scope, EnumSet.allOf(Note.Status.class)))) {
                damage.add("session " + scope + ": a note cannot be read (damaged)" + MORE);
            }
        }
        for (Scope resource : resources) {
            if (isDamaged(
                    () -> store.facts(resource.tenant(), resource.resource(), EnumSet.allOf(Fact.Status.class)))) {
                damage.add("resource " + resource.resource() + ": a fact cannot be read (damaged)" + MORE);
            }
        }
        return damage;
    }

    private static boolean isDamaged(Runnable read) {
        try {
            read.run();
            return false;
        } catch (StoreCorruptException e) {
            return true;
        }
    }
}
