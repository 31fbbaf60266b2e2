/** The gateway under load, and nodes of it in processes of their own. */
@NullMarked
package dev.varve.lab.gateway;

import org.jspecify.annotations.NullMarked;
