/**
 * Varve as the memory of LangChain4j agents: {@link dev.varve.langchain4j.memory.VarveChatMemoryProvider} takes the
 * place of a message window, {@link dev.varve.langchain4j.memory.RecallTool} reads what notes stand for, and {@link
 * dev.varve.langchain4j.memory.MemoryImport} brings existing conversations in.
 */
@NullMarked
package dev.varve.langchain4j.memory;

import org.jspecify.annotations.NullMarked;
