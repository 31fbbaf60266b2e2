/** What a check-up finds. */
@NullMarked
package dev.varve.cli.doctor;

import org.jspecify.annotations.NullMarked;
