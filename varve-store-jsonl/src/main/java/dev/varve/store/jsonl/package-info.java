/** A store of JSON Lines files: one per session and one per resource for its facts, for small installations. */
@NullMarked
package dev.varve.store.jsonl;

import org.jspecify.annotations.NullMarked;
