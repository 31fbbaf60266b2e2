/** What happened to a session's memory, told to listeners after it is durable. */
@NullMarked
package dev.varve.event;

import org.jspecify.annotations.NullMarked;
