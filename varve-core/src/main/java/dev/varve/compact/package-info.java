/**
 * For hosts that keep a message list of their own: it gives way to notes as they become active. Varve's own log needs
 * none of this, since it is never cut.
 */
@NullMarked
package dev.varve.compact;

import org.jspecify.annotations.NullMarked;
