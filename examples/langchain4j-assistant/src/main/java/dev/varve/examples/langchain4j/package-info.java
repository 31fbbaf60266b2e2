/** A console assistant on LangChain4j whose memory is Varve. */
@NullMarked
package dev.varve.examples.langchain4j;

import org.jspecify.annotations.NullMarked;
