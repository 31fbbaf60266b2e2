/** Tests of what agents are told at the moment of need. */
@NullMarked
package dev.varve.cli.moment;

import org.jspecify.annotations.NullMarked;
