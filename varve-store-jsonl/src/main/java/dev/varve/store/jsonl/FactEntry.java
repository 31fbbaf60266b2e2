package dev.varve.store.jsonl;

import dev.varve.Fact;
import dev.varve.Scope;
import java.util.List;
import java.util.Map;

/**
 * One line of the facts of a resource. It is written before the line of the session that it came with, and counts once
 * that is there: a session whose file ends at an older version never made the change.
 *
 * @param scope   the session that taught it; any of the resource for what is settled
 * @param version of that session's row; 0 for what is settled
 */
record FactEntry(Scope scope, long version, List<Fact> facts, Map<String, String> superseded) {}
