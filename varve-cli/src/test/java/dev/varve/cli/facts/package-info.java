/** Facts and daily notes. */
@NullMarked
package dev.varve.cli.facts;

import org.jspecify.annotations.NullMarked;
