/** Memory for calls: logs conversations, and sends notes in place of noted messages. */
@NullMarked
package dev.varve.gateway.memory;

import org.jspecify.annotations.NullMarked;
