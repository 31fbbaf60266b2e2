/** What a statement does for somebody who works on after the conversation has left the window. */
@NullMarked
package dev.varve.language.intent;

import org.jspecify.annotations.NullMarked;
