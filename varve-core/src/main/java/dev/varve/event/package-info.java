/**
 * Events about a session's memory, sent to listeners after they are durable; what past calls were given; and a listener
 * that trims a message list which the host keeps itself.
 */
@NullMarked
package dev.varve.event;

import org.jspecify.annotations.NullMarked;
