/**
 * Varve for agents of Google's Agent Development Kit (ADK): {@link dev.varve.adk.VarvePlugin} gives every model call of
 * a runner its notes and its recent messages, {@link dev.varve.adk.VarveMemoryService} answers ADK's memory tools from
 * the same log, and {@link dev.varve.adk.AdkModel} lets any model of ADK write the notes. The host brings ADK.
 */
@NullMarked
package dev.varve.adk;

import org.jspecify.annotations.NullMarked;
