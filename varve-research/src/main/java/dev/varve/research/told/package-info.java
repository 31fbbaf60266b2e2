/**
 * Checks what the next session is told: {@link dev.varve.research.told.ToldCommand} against statements that people labelled,
 * {@link dev.varve.research.told.UpdatesCommand} against rules that were replaced, {@link dev.varve.research.told.PlainCommand}
 * against rules and errands in plain words.
 */
@NullMarked
package dev.varve.research.told;

import org.jspecify.annotations.NullMarked;
