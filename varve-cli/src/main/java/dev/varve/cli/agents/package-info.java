/** Memory for coding agents: what they record is imported, and what is known of a project is handed to their sessions. */
@NullMarked
package dev.varve.cli.agents;

import org.jspecify.annotations.NullMarked;
