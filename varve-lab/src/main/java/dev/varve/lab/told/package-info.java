/**
 * Checks what the next session is told: {@link dev.varve.lab.told.ToldCommand} against statements that people labelled,
 * {@link dev.varve.lab.told.UpdatesCommand} against rules that were replaced, {@link dev.varve.lab.told.PlainCommand}
 * against rules and errands in plain words, {@link dev.varve.lab.told.QuotedCommand} against what people quote. {@link dev.varve.lab.told.BorrowedCommand}
 * fits the weights by which a message is doubted that may hold somebody else's text.
 */
@NullMarked
package dev.varve.lab.told;

import org.jspecify.annotations.NullMarked;
