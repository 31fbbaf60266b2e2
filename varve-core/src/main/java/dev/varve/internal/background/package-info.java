/**
 * What goes on in a session while nobody waits for it: jobs that observe and reflect as long as the {@link
 * dev.varve.internal.plan.Planner} finds something due, and the activation of what they have prepared.
 */
@NullMarked
package dev.varve.internal.background;

import org.jspecify.annotations.NullMarked;
