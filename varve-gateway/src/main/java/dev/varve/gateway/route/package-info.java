/** Routes a call to its provider and address. */
@NullMarked
package dev.varve.gateway.route;

import org.jspecify.annotations.NullMarked;
