package dev.varve.lab.cost;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.TokenEstimator;
import dev.varve.transcript.Conversation;
import dev.varve.transcript.ReadOptions;
import dev.varve.transcript.SourceMessage;
import dev.varve.transcript.Transcript;
import dev.varve.transcript.Transcripts;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A conversation as calls of the agent's model: what is new since the last one, and what it answered. Messages of the
 * agent that follow each other are one answer.
 *
 * @param systemTokens size of the host's system prompt and tools, which transcripts do not hold
 * @param turns        the calls
 * @param distinct     calls before the conversations begin again
 */
record Trace(long systemTokens, List<Turn> turns, int distinct) {
    /** Between one conversation and the next, which every strategy survives in the cache. */
    private static final Duration PAUSE = Duration.ofMinutes(1);

    private static final TokenEstimator ESTIMATOR = TokenEstimator.scriptAware();

    Trace {
        turns = List.copyOf(turns);
    }

    /**
     * One call.
     *
     * @param input  messages since the last answer
     * @param answer what the model said
     */
    record Turn(List<Message> input, List<Message> answer) {
        Turn {
            input = List.copyOf(input);
            answer = List.copyOf(answer);
        }

        Instant at() {
            return input.isEmpty()
                    ? answer.get(0).createdAt()
                    : input.get(input.size() - 1).createdAt();
        }

        long output() {
            return tokens(answer);
        }
    }

    /** Joins the conversations of files and repeats them until there are this many calls. */
    static Trace of(List<Path> files, int calls, long systemTokens) {
        List<List<Message>> conversations = files.stream().map(Trace::read).toList();
        List<Turn> turns = new ArrayList<>();
        int distinct = 0;
        Instant from = Instant.parse("2026-01-05T09:00:00Z");
        while (turns.size() < calls) {
            for (List<Message> conversation : conversations) {
                List<Message> moved = moved(conversation, from);
                from = moved.get(moved.size() - 1).createdAt().plus(PAUSE);
                turns.addAll(turns(moved));
            }
            distinct = distinct == 0 ? Math.min(calls, turns.size()) : distinct;
        }
        return new Trace(systemTokens, turns.subList(0, calls), distinct);
    }

    private static List<Message> read(Path file) {
        List<Message> messages = new ArrayList<>();
        try (Transcript transcript = Transcripts.open(file, ReadOptions.startingAt(Instant.EPOCH))) {
            for (Conversation conversation : transcript) {
                conversation.stream().map(SourceMessage::message).forEach(messages::add);
            }
        }
        return messages;
    }

    /** The same gaps from another start, and without the ids, which would repeat. */
    private static List<Message> moved(List<Message> messages, Instant start) {
        Duration shift = Duration.between(messages.get(0).createdAt(), start);
        return messages.stream()
                .map(old ->
                        new Message(old.role(), old.parts(), old.createdAt().plus(shift), "", old.speaker(), Map.of()))
                .toList();
    }

    private static List<Turn> turns(List<Message> messages) {
        List<Turn> turns = new ArrayList<>();
        List<Message> input = new ArrayList<>();
        List<Message> answer = new ArrayList<>();
        for (Message message : messages) {
            boolean answers = message.role() == Role.ASSISTANT;
            if (!answers && !answer.isEmpty()) {
                turns.add(new Turn(input, answer));
                input.clear();
                answer.clear();
            }
            (answers ? answer : input).add(message);
        }
        if (!answer.isEmpty()) {
            turns.add(new Turn(input, answer));
        }
        return turns;
    }

    /** The host's own prompt. */
    Block system() {
        return new Block("system prompt and tools", systemTokens);
    }

    /** What providers take for blocks: each part of each message. */
    static List<Block> blocks(List<Message> messages) {
        List<Block> blocks = new ArrayList<>();
        for (Message message : messages) {
            for (Part part : message.parts()) {
                Message alone = new Message(message.role(), List.of(part), message.createdAt(), "", "", Map.of());
                blocks.add(new Block(message.role() + ":" + part, ESTIMATOR.estimate(alone)));
            }
        }
        return blocks;
    }

    static long tokens(List<Message> messages) {
        return blocks(messages).stream().mapToLong(Block::tokens).sum();
    }

    /** Share of calls that come later than this after the one before. */
    double gapShare(Duration longer) {
        long gaps = 0;
        for (int i = 1; i < turns.size(); i++) {
            Duration gap = Duration.between(turns.get(i - 1).at(), turns.get(i).at());
            gaps += gap.compareTo(longer) > 0 ? 1 : 0;
        }
        return (double) gaps / Math.max(1, turns.size());
    }

    /** New input tokens of a call on average. */
    double inputPerTurn() {
        return turns.stream().mapToLong(turn -> tokens(turn.input())).average().orElse(0);
    }

    double outputPerTurn() {
        return turns.stream().mapToLong(Turn::output).average().orElse(0);
    }
}
