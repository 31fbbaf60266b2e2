/** What clients of the server see. */
@NullMarked
package dev.varve.mcp;

import org.jspecify.annotations.NullMarked;
