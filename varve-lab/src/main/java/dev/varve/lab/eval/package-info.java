/**
 * Evaluation with language models, on the user's key and files: a memory answers questions about a conversation, a judge
 * compares with what is known to be right. Every verdict is written down, and nothing is paid twice or beyond a bound.
 */
@NullMarked
package dev.varve.lab.eval;

import org.jspecify.annotations.NullMarked;
