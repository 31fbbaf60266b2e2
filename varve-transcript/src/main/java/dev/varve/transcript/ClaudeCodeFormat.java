package dev.varve.transcript;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Claude Code's session log. Lines of kind {@code user} and {@code assistant} hold the conversation; {@code
 * queue-operation} and {@code attachment} hold text typed while the agent worked. {@link ClaudeCodeAuthors}
 * determines who wrote a line in the user's role. Left out and counted: messages of sub-agents inside the log of the
 * agent that called them (a file in {@code subagents/} is a conversation of its own), notices of the program,
 * reasoning, and summaries of messages that the file holds in full.
 *
 * <p>The log only grows, and the messages from a line depend only on the lines before it, so a grown file yields the
 * same messages first. Messages still pending at the end are returned only for a finished file.
 */
final class ClaudeCodeFormat implements JsonLineFormat {
    /** The model named for text that the program writes in the agent's name, such as "No response requested." */
    private static final String PROGRAMS_OWN = "<synthetic>";

    private static final String PROGRAM_MESSAGE = "program message";

    private final TimeReader times;
    private final boolean finished;
    private final ClaudeCodeAuthors authors = new ClaudeCodeAuthors();
    private final TypedQueue queue = new TypedQueue();
    private final OpenCalls calls = new OpenCalls();
    private boolean begun;
    private String branch = "";
    private Optional<Boolean> subAgent = Optional.empty();

    ClaudeCodeFormat(TimeReader times, boolean finished) {
        this.times = times;
        this.finished = finished;
    }

    @Override
    public void accept(Place place, JsonNode value, Inbox inbox) {
        JsonFields entry = JsonFields.of(place, value);
        String type = entry.text("type");
        switch (type) {
            case "user", "assistant" -> said(entry, inbox);
            case "attachment" -> attachment(entry, inbox);
            case "queue-operation" -> queued(entry, inbox);
            default -> {
                if (type.equals("summary")) {
                    inbox.about("title", entry.textOr("summary", ""));
                }
                inbox.skip(type + " line");
            }
        }
    }

    @Override
    public void end(Inbox inbox) {
        if (finished) {
            calls.end(inbox);
            queue.rest().forEach(typed -> tell(typed, inbox));
        }
    }

    private void said(JsonFields entry, Inbox inbox) {
        boolean side = entry.flag("isSidechain");
        if (subAgent.isEmpty()) {
            subAgent = Optional.of(side);
        }
        if (side && !subAgent.get()) {
            inbox.skip("sub-agent message");
        } else if (entry.flag("isMeta") || entry.flag("isSynthetic")) {
            inbox.skip(PROGRAM_MESSAGE);
        } else if (entry.flag("isApiErrorMessage")) {
            inbox.skip("failed call of the provider");
        } else if (entry.object("message").textOr("model", "").equals(PROGRAMS_OWN)) {
            inbox.skip(PROGRAM_MESSAGE);
        } else if (entry.flag("isCompactSummary") && begun) {
            inbox.skip("summary");
        } else if (entry.flag("isVisibleInTranscriptOnly") && !entry.flag("isCompactSummary")) {
            inbox.skip(PROGRAM_MESSAGE);
        } else {
            begun = true;
            message(entry, inbox);
        }
    }

    private void message(JsonFields entry, Inbox inbox) {
        inbox.about("session", entry.textOr("sessionId", ""));
        inbox.about("folder", entry.textOr("cwd", ""));
        inbox.about("agent", entry.textOr("agentId", ""));
        branch = entry.textOr("gitBranch", branch);
        JsonFields message = entry.object("message");
        Instant at = entry.time("timestamp", times);
        String id = entry.text("uuid");
        String role = message.text("role");
        switch (role) {
            case "assistant" -> answer(entry, message, at, id, inbox);
            case "user" -> {
                if (entry.flag("isCompactSummary")) { // of another file; the model wrote it, in the user's name
                    answer(entry, message, at, id, inbox);
                } else {
                    user(entry, message, at, id, inbox);
                }
            }
            default -> throw message.place().unknownRole(role, "user, assistant");
        }
    }

    private void answer(JsonFields entry, JsonFields message, Instant at, String id, Inbox inbox) {
        tellInjected(inbox);
        calls.answerBegins(message.textOr("id", ""), inbox);
        Draft draft = new Draft(entry.place(), inbox);
        ContentBlocks.read(message, draft, AnthropicBlocks::block);
        draft.message(Role.ASSISTANT, Author.usual(Role.ASSISTANT, ""), at, id)
                .ifPresent(said -> calls.answer(entry.place(), said, inbox));
    }

    private void user(JsonFields entry, JsonFields message, Instant at, String id, Inbox inbox) {
        tellInjected(inbox);
        ClaudeCodeWords words = ClaudeCodeWords.of(message, "content", inbox);
        if (words.results().isEmpty()) {
            queue.delivered(words.typed().words());
            tell(entry.place(), words, authors.of(entry), at, id, inbox);
            return;
        }
        results(entry, words.results(), at, id, inbox);
        if (!words.typed().isEmpty() || !words.written().isEmpty()) {
            tell(entry.place(), words, authors.of(entry), at, id + "/words", inbox);
        }
    }

    /** Reads results, and the user's words in a refusal or an answer to a call. */
    private void results(JsonFields entry, Draft draft, Instant at, String id, Inbox inbox) {
        Message returned =
                draft.message(Role.TOOL, Author.usual(Role.TOOL, ""), at, id).orElseThrow();
        Optional<String> typed = typed(entry, returned.toolResults());
        calls.results(entry.place(), returned, inbox);
        typed.ifPresent(said -> {
            Draft words = new Draft(entry.place(), inbox);
            words.text(said);
            tell(entry.place(), words.message(Role.USER, Author.PERSON, at, id + "/typed"), inbox);
        });
        calls.release(inbox);
    }

    private Optional<String> typed(JsonFields entry, List<Part.ToolResult> results) {
        if (results.size() != 1 || !authors.mayBeTyped(entry)) {
            return Optional.empty();
        }
        Part.ToolResult result = results.get(0);
        String tool = calls.tool(result.callId());
        return ClaudeCodeRefusal.words(entry, result, tool).or(() -> ClaudeCodeAnswers.words(entry, tool));
    }

    private void queued(JsonFields entry, Inbox inbox) {
        inbox.skip("queue-operation line");
        Optional<String> content =
                entry.get("content").isString() ? Optional.of(entry.text("content")) : Optional.empty();
        switch (entry.textOr("operation", "")) {
            case "enqueue" -> {
                if (content.isPresent()) {
                    queue.enqueue(
                            entry.place(), entry.time("timestamp", times), entry.text("timestamp"), content.get());
                }
            }
            case "remove" -> queue.remove(content);
            case "popAll" -> queue.withdraw(content);
            default -> {} // a dequeued text gets a line of its own
        }
    }

    private void attachment(JsonFields entry, Inbox inbox) {
        JsonFields attachment = entry.object("attachment");
        if (!attachment.textOr("type", "").equals("queued_command") || entry.flag("isSidechain")) {
            inbox.skip("attachment line");
            return;
        }
        ClaudeCodeWords words = ClaudeCodeWords.of(attachment, "prompt", inbox);
        String typed = words.typed().words();
        if (queue.wasTold(typed)) {
            inbox.skip("message told twice");
        } else {
            queue.delivered(typed);
            Instant at = calls.notBefore(entry.time("timestamp", times)); // the line has the time of typing
            tell(entry.place(), words, authors.of(attachment), at, entry.text("uuid"), inbox);
        }
    }

    /** Adds texts that were taken from the queue during the running turn; nothing else in the file contains them. */
    private void tellInjected(Inbox inbox) {
        queue.injected().forEach(typed -> tell(typed, inbox));
    }

    private void tell(TypedQueue.Typed typed, Inbox inbox) {
        Draft draft = new Draft(typed.place(), inbox);
        draft.text(typed.text());
        draft.message(Role.USER, authors.ofTyped(), typed.at(), typed.id())
                .ifPresent(said -> calls.late(typed.place(), said, inbox));
    }

    /** Adds a program's text and the words typed beside it, each as a message of its own. */
    private void tell(Place place, ClaudeCodeWords words, Author author, Instant at, String id, Inbox inbox) {
        if (words.written().isEmpty()) {
            tell(place, words.typed().message(Role.USER, author, at, id), inbox);
            return;
        }
        boolean both = !words.typed().isEmpty();
        Author writer = Author.program(words.kind());
        tell(place, words.written().message(Role.USER, writer, at, both ? id + "/program" : id), inbox);
        if (both) {
            tell(place, words.typed().message(Role.USER, author, at, id), inbox);
        }
    }

    private void tell(Place place, Optional<Message> message, Inbox inbox) {
        message.ifPresent(said -> calls.user(place, BranchAttribute.of(said, branch), inbox));
    }
}
