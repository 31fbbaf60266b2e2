package dev.varve.transcript;

import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;

/** Conversations of claude.ai's data export. It keeps calls and their results in one message, some without ids. */
final class ClaudeAiExport {
    private final ReadOptions options;

    ClaudeAiExport(ReadOptions options) {
        this.options = options;
    }

    ConversationSource.Section read(JsonFields conversation, int number) {
        MessageTimes times = new MessageTimes(options);
        String name = conversation.textOr("uuid", "conversation-" + number);
        return new ConversationSource.Section(
                name, ExportSource.of(conversation.objects("chat_messages").iterator(), (message, inbox) -> {
                    inbox.about("session", name);
                    inbox.about("title", conversation.textOr("name", ""));
                    message(message, times, inbox);
                }));
    }

    private static void message(JsonFields message, MessageTimes times, Inbox inbox) {
        Instant at = times.of(message, inbox, "created_at");
        String id = message.textOr("uuid", "");
        String sender = message.text("sender");
        AnswerRounds rounds = new AnswerRounds(message.place(), inbox, at, id);
        switch (sender) {
            case "human" -> {
                Draft draft = new Draft(message.place(), inbox);
                if (message.objects("content").isEmpty()) {
                    draft.text(message.textOr("text", ""));
                }
                message.objects("content").forEach(block -> plain(block, draft));
                Draft extracted = draft.beside();
                files(message, draft, extracted);
                draft.send(Role.USER, at, id, "");
                if (!extracted.isEmpty()) {
                    extracted.sendAsUser(Author.program("file"), at, id.isEmpty() ? "" : id + "/files");
                }
            }
            case "assistant" -> {
                if (message.objects("content").isEmpty()) {
                    rounds.answer().text(message.textOr("text", ""));
                }
                Calls calls = new Calls(id);
                message.objects("content").forEach(block -> block(block, calls, rounds));
                rounds.end();
            }
            default -> throw message.place().unknownRole(sender, "human, assistant");
        }
    }

    /** Gives an id to calls that have none, and to their results. */
    private static final class Calls {
        private final String message;
        private int count;
        private String latest = "";

        Calls(String message) {
            this.message = message;
        }

        String begin(JsonFields call) {
            count++;
            latest = call.textOr("id", message + "/call-" + count);
            return latest;
        }
    }

    private static void block(JsonFields block, Calls calls, AnswerRounds rounds) {
        switch (block.text("type")) {
            case "tool_use" ->
                rounds.call(calls.begin(block), block.textOr("name", "tool"), JsonValues.arguments(block.get("input")));
            case "tool_result" -> {
                String callId = block.textOr("tool_use_id", calls.latest);
                StringBuilder text = new StringBuilder();
                if (block.get("content").isString()) {
                    text.append(block.text("content"));
                } else {
                    block.objects("content")
                            .forEach(part -> text.append(text.isEmpty() ? "" : "\n")
                                    .append(part.textOr("text", "[" + part.textOr("type", "block") + "]")));
                }
                rounds.result(
                        new Part.ToolResult(callId, block.textOr("name", ""), text.toString(), block.flag("is_error")));
            }
            default -> plain(block, rounds.answer());
        }
    }

    private static void plain(JsonFields block, Draft draft) {
        if (block.text("type").equals("text")) {
            draft.text(block.textOr("text", ""));
        } else {
            AnthropicBlocks.block(block.text("type"), block, draft);
        }
    }

    /** Files, and the text extracted from them, which nobody typed. */
    private static void files(JsonFields message, Draft draft, Draft extracted) {
        for (String field : new String[] {"attachments", "files"}) {
            for (JsonFields file : message.objects(field)) {
                draft.add(new Part.Attachment(
                        file.textOr("file_type", "application/octet-stream"), "data:", file.textOr("file_name", "")));
                if (!file.textOr("extracted_content", "").isBlank()) {
                    extracted.text(file.text("extracted_content"));
                }
            }
        }
    }
}
