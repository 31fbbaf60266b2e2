/** Real runners of ADK with models that are scripted or on this machine. */
@NullMarked
package dev.varve.adk;

import org.jspecify.annotations.NullMarked;
