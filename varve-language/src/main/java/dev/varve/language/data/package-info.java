/** Files of data that come in a jar. */
@NullMarked
package dev.varve.language.data;

import org.jspecify.annotations.NullMarked;
