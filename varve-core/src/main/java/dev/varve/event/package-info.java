/**
 * What happened to a session's memory, told to listeners after it is durable; what its calls were given so far; and the
 * listener that cuts a message list which the host keeps itself.
 */
@NullMarked
package dev.varve.event;

import org.jspecify.annotations.NullMarked;
