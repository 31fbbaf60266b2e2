/** Export and import. */
@NullMarked
package dev.varve.cli.transfer;

import org.jspecify.annotations.NullMarked;
