/**
 * The memory model that asks language models: versioned prompts, a transcript in which nothing can pose as anything
 * else, a lenient reader of replies, and lines that say whose words they are.
 */
@NullMarked
package dev.varve.internal.prompt;

import org.jspecify.annotations.NullMarked;
