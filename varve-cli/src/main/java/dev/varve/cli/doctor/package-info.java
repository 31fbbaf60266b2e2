/** A check-up of Java, the database, the disk, the policy and the model. */
@NullMarked
package dev.varve.cli.doctor;

import org.jspecify.annotations.NullMarked;
