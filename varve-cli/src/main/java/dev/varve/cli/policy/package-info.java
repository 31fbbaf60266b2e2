/** Policies on the command line: chosen by name, changed key by key, and listed by {@code varve config}. */
@NullMarked
package dev.varve.cli.policy;

import org.jspecify.annotations.NullMarked;
