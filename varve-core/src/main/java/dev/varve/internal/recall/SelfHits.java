package dev.varve.internal.recall;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.RecallResult;
import dev.varve.RecallTool;
import dev.varve.internal.extractive.Spoken;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Hits that answer nothing although they have the words: the question that is being asked, and what an agent looked up
 * before, with what it found then.
 */
public final class SelfHits {
    private static final Set<String> RECALL = Set.of(RecallTool.NAME);

    private SelfHits() {}

    /**
     * The result without them; the total does not count them either.
     *
     * @param tools    names of the tools with which the agent looks things up
     * @param question sequence number of the question; 0 for none
     */
    public static RecallResult without(RecallResult found, Set<String> tools, long question) {
        List<RecallResult.Hit> hits = found.hits().stream()
                .filter(hit -> !isEcho(hit, tools, question))
                .toList();
        return new RecallResult(hits, found.total() - found.hits().size() + hits.size());
    }

    private static boolean isEcho(RecallResult.Hit hit, Set<String> tools, long question) {
        return hit instanceof RecallResult.Hit.OfMessage found
                && (found.message().seq() == question
                        || Spoken.isNotice(found.message().message())
                        || isOf(tools, found.message().message()));
    }

    /** True if an agent called recall with it, it is what came back, or a program wrote it in the user's name. */
    static boolean isLookedUp(Message message) {
        return isOf(RECALL, message) || Spoken.isNotice(message);
    }

    private static boolean isOf(Set<String> tools, Message message) {
        return Stream.concat(
                        message.toolCalls().stream().map(Part.ToolCall::name),
                        message.toolResults().stream().map(Part.ToolResult::name))
                .anyMatch(tools::contains);
    }
}
