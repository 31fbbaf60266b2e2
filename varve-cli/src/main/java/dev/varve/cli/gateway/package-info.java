/** The gateway as a command, and programs started behind it. */
@NullMarked
package dev.varve.cli.gateway;

import org.jspecify.annotations.NullMarked;
