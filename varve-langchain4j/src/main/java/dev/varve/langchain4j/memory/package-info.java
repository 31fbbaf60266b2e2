/**
 * Varve as the memory of LangChain4j agents: {@link dev.varve.langchain4j.memory.VarveChatMemoryProvider} replaces a
 * message window, {@link dev.varve.langchain4j.memory.RecallTool} reads the messages behind notes, and {@link
 * dev.varve.langchain4j.memory.MemoryImport} imports existing conversations.
 */
@NullMarked
package dev.varve.langchain4j.memory;

import org.jspecify.annotations.NullMarked;
