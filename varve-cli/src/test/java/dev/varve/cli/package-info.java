/** Tests of the command line: commands run in-process against SQLite files. */
@NullMarked
package dev.varve.cli;

import org.jspecify.annotations.NullMarked;
