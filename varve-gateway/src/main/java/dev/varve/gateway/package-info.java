/** A server between an LLM client and its provider: {@link dev.varve.gateway.Gateway}. */
@NullMarked
package dev.varve.gateway;

import org.jspecify.annotations.NullMarked;
