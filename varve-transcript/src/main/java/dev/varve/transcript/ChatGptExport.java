package dev.varve.transcript;

import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Conversations of ChatGPT's data export. Each is a tree, since answers can be regenerated; only the branch shown
 * last is read, the others are counted. A message from the assistant to a tool is a call, a tool's message its
 * result.
 */
final class ChatGptExport {
    private final ReadOptions options;

    ChatGptExport(ReadOptions options) {
        this.options = options;
    }

    ConversationSource.Section read(JsonFields conversation, int number) {
        MessageTimes times = new MessageTimes(options);
        String name = conversation.textOr("conversation_id", conversation.textOr("id", "conversation-" + number));
        List<JsonFields> branch = branch(conversation);
        long others = conversation
                        .get("mapping")
                        .valueStream()
                        .filter(node -> node.hasNonNull("message"))
                        .count()
                - branch.size();
        Reader reader = new Reader(times);
        return new ConversationSource.Section(name, ExportSource.of(branch.iterator(), (message, inbox) -> {
            if (inbox.about("session", name)) {
                inbox.about("title", conversation.textOr("title", ""));
                for (long i = 0; i < others; i++) {
                    inbox.skip("message of another branch");
                }
            }
            reader.message(message, inbox);
        }));
    }

    /** The messages from the root to the one that was shown last. */
    private static List<JsonFields> branch(JsonFields conversation) {
        JsonNode mapping = conversation.get("mapping");
        Deque<JsonFields> branch = new ArrayDeque<>();
        Set<String> seen = new HashSet<>();
        String id = conversation.textOr("current_node", newest(mapping));
        while (!id.isEmpty() && mapping.has(id) && seen.add(id)) {
            JsonNode node = mapping.get(id);
            if (node.hasNonNull("message")) {
                branch.addFirst(JsonFields.of(conversation.place(), node.get("message")));
            }
            id = node.path("parent").asString("");
        }
        return new ArrayList<>(branch);
    }

    /** The last node without children. */
    private static String newest(JsonNode mapping) {
        String newest = "";
        for (String id : mapping.propertyNames()) {
            newest = mapping.get(id).path("children").isEmpty() ? id : newest;
        }
        return newest;
    }

    private static final class Reader {
        private final MessageTimes times;
        private Optional<String> openCall = Optional.empty();

        Reader(MessageTimes times) {
            this.times = times;
        }

        void message(JsonFields message, Inbox inbox) {
            JsonFields author = message.object("author");
            String role = author.text("role");
            String id = message.textOr("id", "");
            if (message.get("metadata")
                    .path("is_visually_hidden_from_conversation")
                    .asBoolean(false)) {
                inbox.skip("hidden message");
                return;
            }
            Draft draft = new Draft(message.place(), inbox);
            switch (role) {
                case "user" -> {
                    openCall = Optional.empty();
                    content(message, draft);
                    send(draft, Role.USER, message, id, "", inbox);
                }
                case "system" -> {
                    content(message, draft);
                    send(draft, Role.SYSTEM, message, id, "", inbox);
                }
                case "assistant" -> assistant(message, id, draft, inbox);
                case "tool" -> tool(message, author.textOr("name", "tool"), id, draft, inbox);
                default -> throw message.place().unknownRole(role, "user, assistant, system, tool");
            }
        }

        private void assistant(JsonFields message, String id, Draft draft, Inbox inbox) {
            String recipient = message.textOr("recipient", "all");
            Draft words = draft.beside();
            content(message, words);
            if (recipient.equals("all") || id.isEmpty()) {
                draft.addAll(words);
            } else if (!words.isEmpty()) {
                openCall = Optional.of(id);
                draft.add(new Part.ToolCall(id, recipient, words.words()));
            }
            send(draft, Role.ASSISTANT, message, id, "", inbox);
        }

        /** A tool's first message answers the call; the only role for further ones is the system's. */
        private void tool(JsonFields message, String name, String id, Draft draft, Inbox inbox) {
            Draft words = draft.beside();
            content(message, words);
            if (openCall.isEmpty() || words.isEmpty()) {
                draft.addAll(words);
                send(draft, Role.SYSTEM, message, id, name, inbox);
                return;
            }
            draft.add(new Part.ToolResult(openCall.get(), name, words.words(), false));
            openCall = Optional.empty();
            draft.addAttachments(words);
            send(draft, Role.TOOL, message, id, "", inbox);
        }

        /** A message without content does not count as undated. */
        private void send(Draft draft, Role role, JsonFields message, String id, String name, Inbox inbox) {
            Instant at = draft.isEmpty() ? Instant.EPOCH : times.of(message, inbox, "create_time");
            draft.send(role, at, id, name);
        }
    }

    private static void content(JsonFields message, Draft draft) {
        JsonFields content = message.object("content");
        String type = content.text("content_type");
        switch (type) {
            case "text", "multimodal_text" -> {
                for (JsonNode part : content.get("parts")) {
                    if (part.isString()) {
                        draft.text(part.stringValue());
                    } else {
                        String pointer = part.path("asset_pointer").asString("data:");
                        draft.attachment(
                                part.path("content_type").asString("").contains("audio") ? "audio/*" : "image/*",
                                pointer);
                    }
                }
            }
            case "code", "execution_output", "tether_quote", "system_error" -> draft.text(content.textOr("text", ""));
            case "tether_browsing_display" -> draft.text(content.textOr("result", ""));
            case "thoughts", "reasoning_recap" -> draft.leaveOut("thinking");
            default -> draft.leaveOut(type + " content");
        }
    }
}
