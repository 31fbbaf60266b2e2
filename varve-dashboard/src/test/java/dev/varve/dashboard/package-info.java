/** Shows the API and the pages at work. */
@NullMarked
package dev.varve.dashboard;

import org.jspecify.annotations.NullMarked;
