/** What sessions of a project know of a file, an error or a program, what agents were told, and how another agent goes on. */
@NullMarked
package dev.varve.cli.moment;

import org.jspecify.annotations.NullMarked;
