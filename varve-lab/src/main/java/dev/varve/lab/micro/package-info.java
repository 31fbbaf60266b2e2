/** Single operations of the hot path under JMH, beside the same operations of other memories. */
@NullMarked
package dev.varve.lab.micro;

import org.jspecify.annotations.NullMarked;
