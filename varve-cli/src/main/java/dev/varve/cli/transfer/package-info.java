/** Sessions as files, whole: export and import. */
@NullMarked
package dev.varve.cli.transfer;

import org.jspecify.annotations.NullMarked;
