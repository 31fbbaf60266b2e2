/** How many tokens a text or message takes. Estimators are data; counts are stored with the message and never redone. */
@NullMarked
package dev.varve.internal.token;

import org.jspecify.annotations.NullMarked;
