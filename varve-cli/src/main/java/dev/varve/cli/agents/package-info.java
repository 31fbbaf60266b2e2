/** Memory for coding agents: imports their recordings, and gives their sessions what is known of the project. */
@NullMarked
package dev.varve.cli.agents;

import org.jspecify.annotations.NullMarked;
