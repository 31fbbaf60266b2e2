/** Spans of OpenTelemetry for calls; needs {@code opentelemetry-api}, which an application that wants them brings. */
@NullMarked
package dev.varve.gateway.trace;

import org.jspecify.annotations.NullMarked;
