/** What checksums cost. */
@NullMarked
package dev.varve.lab.checksum;

import org.jspecify.annotations.NullMarked;
