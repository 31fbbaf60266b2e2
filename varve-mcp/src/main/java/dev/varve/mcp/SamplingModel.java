package dev.varve.mcp;

import dev.varve.TokenEstimator;
import dev.varve.Usage;
import dev.varve.model.LanguageModel;
import dev.varve.model.ModelException;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;

/**
 * The model of a client that offers sampling: prompts go to the client, which may ask its user, and which pays. The
 * cost is unknown; tokens are estimated.
 */
final class SamplingModel implements LanguageModel {
    private static final int LONGEST_ANSWER = 1 << 20;

    private final McpSyncServerExchange client;
    private final TokenEstimator tokens = TokenEstimator.scriptAware();

    private SamplingModel(McpSyncServerExchange client) {
        this.client = client;
    }

    static boolean isOffered(McpSyncServerExchange client) {
        return client.getClientCapabilities() != null
                && client.getClientCapabilities().sampling() != null;
    }

    static SamplingModel of(McpSyncServerExchange client) {
        return new SamplingModel(client);
    }

    @Override
    public String name() {
        return "mcp-sampling";
    }

    @Override
    public Completion complete(Prompt prompt) {
        McpSchema.SamplingMessage message = McpSchema.SamplingMessage.builder(
                        McpSchema.Role.USER,
                        McpSchema.TextContent.builder(prompt.input()).build())
                .build();
        try {
            McpSchema.CreateMessageResult result = client.createMessage(
                    McpSchema.CreateMessageRequest.builder(List.of(message), prompt.maxOutputTokens())
                            .systemPrompt(prompt.instructions())
                            .build());
            if (!(result.content() instanceof McpSchema.TextContent text)
                    || text.text().length() > LONGEST_ANSWER) {
                throw new ModelException(ModelException.Kind.ANSWER, "the client's model answered with no usable text");
            }
            Usage usage = Usage.call(
                    tokens.estimate(prompt.instructions()) + tokens.estimate(prompt.input()),
                    tokens.estimate(text.text()));
            boolean cut = result.stopReason() == McpSchema.CreateMessageResult.StopReason.MAX_TOKENS;
            return new Completion(text.text(), usage, cut ? End.CUT_OFF : End.DONE);
        } catch (McpError | IllegalStateException e) {
            throw new ModelException("the client did not let its model answer: " + e.getMessage(), e);
        }
    }
}
