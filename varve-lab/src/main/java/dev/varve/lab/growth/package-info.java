/** Whether a long history costs more than a short one. */
@NullMarked
package dev.varve.lab.growth;

import org.jspecify.annotations.NullMarked;
