/**
 * The contract of every framework adapter, as a suite: {@link dev.varve.testkit.adapter.AdapterContract} runs a
 * scripted conversation of 300 turns through the real framework against a local provider that records each model call
 * and refuses what OpenAI and Anthropic refuse. {@link dev.varve.testkit.adapter.Comparison} runs the same turns with
 * any memory, side by side.
 */
@NullMarked
package dev.varve.testkit.adapter;

import org.jspecify.annotations.NullMarked;
