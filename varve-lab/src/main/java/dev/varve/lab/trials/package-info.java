/** What breaks is broken on purpose, and what people use is put before the gateway: what was lost, doubled or changed. */
@NullMarked
package dev.varve.lab.trials;

import org.jspecify.annotations.NullMarked;
