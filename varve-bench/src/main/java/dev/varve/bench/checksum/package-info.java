/** What checksums cost. */
@NullMarked
package dev.varve.bench.checksum;

import org.jspecify.annotations.NullMarked;
