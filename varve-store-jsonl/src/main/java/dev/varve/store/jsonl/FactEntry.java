package dev.varve.store.jsonl;

import dev.varve.Fact;
import dev.varve.Scope;
import java.util.List;
import java.util.Map;

/**
 * One line of the facts of a resource. It is written before the line of its session's change, and counts once that is
 * there: if a session's file ends at an older version, the change never happened.
 *
 * @param scope the session in which it was learned; any of the resource for settled facts
 * @param version of that session's row; 0 for settled facts
 */
record FactEntry(Scope scope, long version, List<Fact> facts, Map<String, String> superseded) {}
