package dev.varve.testkit.adapter;

import dev.varve.Varve;
import dev.varve.testkit.wire.Wire;
import java.time.Clock;

/**
 * The parts of an agent.
 *
 * @param varve memory, open; its owner closes it after the agent
 * @param wire the provider's format
 * @param baseUrl address of the provider, without a path; OpenAI's clients need {@code /v1} after it. Switch the
 *      client's retries off
 * @param systemPrompt start of each model call
 * @param tools tools to register
 * @param clock source of message times
 */
public record AgentSetting(
        Varve varve, Wire wire, String baseUrl, String systemPrompt, AgentTools tools, Clock clock) {}
