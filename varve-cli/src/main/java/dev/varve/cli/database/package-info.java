/** Which database, which session of it, and the files beside it. */
@NullMarked
package dev.varve.cli.database;

import org.jspecify.annotations.NullMarked;
