/**
 * Checks what the next session is told: {@link dev.varve.lab.told.ToldCommand} against statements that people labelled,
 * {@link dev.varve.lab.told.UpdatesCommand} against rules that were replaced, {@link dev.varve.lab.told.PlainCommand}
 * against rules and errands in plain words.
 */
@NullMarked
package dev.varve.lab.told;

import org.jspecify.annotations.NullMarked;
