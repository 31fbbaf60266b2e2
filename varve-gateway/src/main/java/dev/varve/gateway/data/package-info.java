/** Tables of known clients and providers, read from data files next to the classes that use them. */
@NullMarked
package dev.varve.gateway.data;

import org.jspecify.annotations.NullMarked;
