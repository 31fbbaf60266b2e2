/** Words by which two statements can be compared: opposites, numbers, and names as opposed to ordinary words. */
@NullMarked
package dev.varve.language.claim;

import org.jspecify.annotations.NullMarked;
