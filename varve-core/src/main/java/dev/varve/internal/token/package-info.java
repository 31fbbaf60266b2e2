/**
 * How many tokens a text or message takes, and what else all share that read text: lower case, and giving way to turns meanwhile.
 * Estimators are data; counts are stored with the message and never redone.
 */
@NullMarked
package dev.varve.internal.token;

import org.jspecify.annotations.NullMarked;
