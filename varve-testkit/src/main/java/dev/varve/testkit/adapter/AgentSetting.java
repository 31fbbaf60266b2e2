package dev.varve.testkit.adapter;

import dev.varve.Varve;
import dev.varve.testkit.wire.Wire;
import java.time.Clock;

/**
 * The parts with which an agent is built.
 *
 * @param varve        memory, open; its owner closes it after the agent
 * @param wire         the provider's format
 * @param baseUrl      where the provider listens, without a path; OpenAI's clients want {@code /v1} behind it. Switch
 *     the client's retries off
 * @param systemPrompt what each model call must begin with
 * @param tools        tools to register
 * @param clock        where message times come from
 */
public record AgentSetting(
        Varve varve, Wire wire, String baseUrl, String systemPrompt, AgentTools tools, Clock clock) {}
