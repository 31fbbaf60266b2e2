/** Real processes, really killed. */
@NullMarked
package dev.varve.cli.crash;

import org.jspecify.annotations.NullMarked;
