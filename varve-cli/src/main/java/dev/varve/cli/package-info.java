/**
 * The {@code varve} command: finds the command that a line names, gives it its environment, and turns failures into
 * one line and an exit code. Each command is a class in the package of its feature. The packages below, from the
 * bottom up: {@link dev.varve.cli.console}, {@link dev.varve.cli.policy}, {@link dev.varve.cli.database}, {@link
 * dev.varve.cli.engine}, {@link dev.varve.cli.view}.
 */
@NullMarked
package dev.varve.cli;

import org.jspecify.annotations.NullMarked;
