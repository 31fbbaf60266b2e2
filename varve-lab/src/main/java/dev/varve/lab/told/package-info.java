/**
 * Checks what the next session is told: {@link dev.varve.lab.told.ToldCommand} against statements that people labelled,
 * {@link dev.varve.lab.told.UpdatesCommand} against rules that were replaced, {@link dev.varve.lab.told.PlainCommand}
 * against rules and errands in plain words, {@link dev.varve.lab.told.QuotedCommand} against what people quote.
 */
@NullMarked
package dev.varve.lab.told;

import org.jspecify.annotations.NullMarked;
