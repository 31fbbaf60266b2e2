/**
 * Looking at what there is and changing nothing by hand: sessions, how they stand, their notes, the next context, and
 * what was said.
 */
@NullMarked
package dev.varve.cli.session;

import org.jspecify.annotations.NullMarked;
