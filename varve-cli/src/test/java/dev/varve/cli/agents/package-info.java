/** How coding agents are connected, and what their hooks do. */
@NullMarked
package dev.varve.cli.agents;

import org.jspecify.annotations.NullMarked;
