/**
 * A local provider of language models, for tests of the bytes on the wire: {@link
 * dev.varve.testkit.wire.ProviderStub} uses the formats of OpenAI, Anthropic, Gemini and Ollama, records its
 * requests, and answers or fails as the test says. Needs the JDK only.
 */
@NullMarked
package dev.varve.testkit.wire;

import org.jspecify.annotations.NullMarked;
