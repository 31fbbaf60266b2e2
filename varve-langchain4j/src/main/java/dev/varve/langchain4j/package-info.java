/**
 * LangChain4j's chat models as Varve's: {@link dev.varve.langchain4j.Langchain4jModel} turns any of them into a {@link
 * dev.varve.model.LanguageModel}. The host brings LangChain4j and the provider's client; nothing here names a provider,
 * except to read the token counts that only that provider's classes tell.
 */
@NullMarked
package dev.varve.langchain4j;

import org.jspecify.annotations.NullMarked;
