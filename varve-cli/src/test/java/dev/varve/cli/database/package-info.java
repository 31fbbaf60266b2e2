/** Commands on servers and on folders of lines. */
@NullMarked
package dev.varve.cli.database;

import org.jspecify.annotations.NullMarked;
