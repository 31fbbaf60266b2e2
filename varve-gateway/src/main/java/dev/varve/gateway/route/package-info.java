/** Which provider a call is for, and under which address. */
@NullMarked
package dev.varve.gateway.route;

import org.jspecify.annotations.NullMarked;
