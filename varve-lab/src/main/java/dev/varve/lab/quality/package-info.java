/**
 * How good a memory is, measured without a model: what of the answers, dates and evidence of a conversation's questions
 * still stands in the text that an agent would see. Nothing here is known to the memories that are measured.
 */
@NullMarked
package dev.varve.lab.quality;

import org.jspecify.annotations.NullMarked;
