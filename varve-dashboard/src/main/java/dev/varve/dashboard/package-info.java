/** A page on a database: sessions and their notes, projects, spending, deletion, health. */
@NullMarked
package dev.varve.dashboard;

import org.jspecify.annotations.NullMarked;
