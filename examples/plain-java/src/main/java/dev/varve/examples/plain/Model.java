package dev.varve.examples.plain;

import dev.varve.Context;
import dev.varve.Message;
import java.time.Instant;

/** A chat model: from a context to an assistant's message, with words, with tool calls, or with both. */
interface Model {
    Message answer(Context context, Instant now);
}
