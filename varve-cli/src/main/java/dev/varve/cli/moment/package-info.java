/**
 * Commands for what sessions of a project know about a file, an error or a program, for what agents were given, and
 * for handing over to another agent.
 */
@NullMarked
package dev.varve.cli.moment;

import org.jspecify.annotations.NullMarked;
