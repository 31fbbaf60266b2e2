/** Parses the bodies of calls and answers, in the message formats of LLM APIs. */
@NullMarked
package dev.varve.gateway.wire;

import org.jspecify.annotations.NullMarked;
