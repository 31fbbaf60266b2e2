/** What the bodies of calls and answers say, in the three formats in which conversations travel. */
@NullMarked
package dev.varve.gateway.wire;

import org.jspecify.annotations.NullMarked;
