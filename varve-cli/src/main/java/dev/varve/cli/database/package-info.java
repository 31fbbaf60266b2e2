/** Selects a database and a session in it, and keeps the files beside it. */
@NullMarked
package dev.varve.cli.database;

import org.jspecify.annotations.NullMarked;
