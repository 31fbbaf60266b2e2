/**
 * Shared by all commands: the environment of a run, which is all that a command touches outside the database, so
 * tests run commands in-process; results as text or JSON; options, exit codes and usage errors.
 */
@NullMarked
package dev.varve.cli.console;

import org.jspecify.annotations.NullMarked;
