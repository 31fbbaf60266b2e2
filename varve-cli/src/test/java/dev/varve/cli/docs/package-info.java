/** What the documentation shows, run. */
@NullMarked
package dev.varve.cli.docs;

import org.jspecify.annotations.NullMarked;
