/**
 * The {@code varve} command. One class per command; {@link dev.varve.cli.Environment} is everything a command touches
 * outside the database, so that tests run commands in-process. Mixins hold the options that several commands share.
 */
@NullMarked
package dev.varve.cli;

import org.jspecify.annotations.NullMarked;
