/** Export and import of complete sessions as files. */
@NullMarked
package dev.varve.cli.transfer;

import org.jspecify.annotations.NullMarked;
