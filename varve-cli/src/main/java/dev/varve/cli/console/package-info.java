/**
 * What every command has: the environment that it runs in, which is all that it touches outside the database, so that
 * tests run commands in-process; results as text or JSON; options, exit codes and wrong usage.
 */
@NullMarked
package dev.varve.cli.console;

import org.jspecify.annotations.NullMarked;
