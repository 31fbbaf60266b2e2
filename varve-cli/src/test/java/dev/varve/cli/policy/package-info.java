/** Settings of policies. */
@NullMarked
package dev.varve.cli.policy;

import org.jspecify.annotations.NullMarked;
