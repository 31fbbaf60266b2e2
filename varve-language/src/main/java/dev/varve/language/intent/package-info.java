/** The intents of statements, as they matter to somebody who continues after the conversation has left the window. */
@NullMarked
package dev.varve.language.intent;

import org.jspecify.annotations.NullMarked;
