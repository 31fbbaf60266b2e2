/**
 * A provider of language models on this machine, for tests of what really travels: {@link
 * dev.varve.testkit.wire.ProviderStub} speaks the formats of OpenAI, Anthropic, Gemini and Ollama, notes what it is
 * asked, and answers or fails as the test says. Needs the JDK only.
 */
@NullMarked
package dev.varve.testkit.wire;

import org.jspecify.annotations.NullMarked;
