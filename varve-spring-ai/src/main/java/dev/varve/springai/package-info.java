/**
 * Varve in Spring AI: {@link dev.varve.springai.VarveAdvisor} is the memory of a {@code ChatClient}, tool rounds
 * included; {@link dev.varve.springai.VarveChatMemory} is a plain {@code ChatMemory}; {@link
 * dev.varve.springai.SpringAiModel} lets any Spring AI {@code ChatModel} write the notes; {@link
 * dev.varve.springai.RecallCallback} lets the agent look things up. Needs Spring AI 2.0, which the host brings.
 */
@NullMarked
package dev.varve.springai;

import org.jspecify.annotations.NullMarked;
