/**
 * Language models by name: {@link dev.varve.providers.Providers} makes {@code openai/gpt-4o-mini} a {@link
 * dev.varve.model.LanguageModel}, with keys from the environment. One HTTP transport serves the LangChain4j clients of
 * all providers; retries, request logs and redirects are off.
 */
@NullMarked
package dev.varve.providers;

import org.jspecify.annotations.NullMarked;
