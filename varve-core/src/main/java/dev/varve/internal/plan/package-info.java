/** Plans the next step: a pure function of the session row, the policy and the situation, in constant time. */
@NullMarked
package dev.varve.internal.plan;

import org.jspecify.annotations.NullMarked;
