package dev.varve.internal.prompt;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.language.voice.Stretch;
import dev.varve.store.Passage;
import dev.varve.store.StoppedAnswer;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Renders messages as one text about a conversation: a model that sees the agent's own message list continues the
 * task instead of describing it. Tool traffic is cut to size, with the cut marked; attachments are named, not sent.
 */
final class Transcript {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm");

    private final PromptSettings settings;
    private final ZoneId zone;
    private final Worded worded;
    private final Map<String, String> toolOfCall = new HashMap<>();
    private final List<Utterance> blocks = new ArrayList<>();

    private Transcript(PromptSettings settings, ZoneId zone, Worded worded) {
        this.settings = settings;
        this.zone = zone;
        this.worded = worded;
    }

    static List<Utterance> blocks(List<LoggedMessage> messages, PromptSettings settings, ZoneId zone) {
        Transcript transcript = new Transcript(settings, zone, Worded.of(messages));
        messages.forEach(logged -> transcript.add(logged.message()));
        return transcript.blocks;
    }

    /** The same, each message by itself, and each block with the number of its message. */
    static List<List<Utterance>> numbered(List<LoggedMessage> messages, PromptSettings settings, ZoneId zone) {
        Transcript transcript = new Transcript(settings, zone, Worded.of(messages));
        List<List<Utterance>> each = new ArrayList<>(messages.size());
        for (LoggedMessage logged : messages) {
            int from = transcript.blocks.size();
            transcript.add(logged.message());
            each.add(transcript.blocks.subList(from, transcript.blocks.size()).stream()
                    .map(block -> block.numbered(logged.seq(), settings.maxResultChars()))
                    .toList());
        }
        return each;
    }

    private void add(Message message) {
        for (Part part : message.parts()) {
            if (part instanceof Part.Text words) {
                words(message, words.text());
            } else if (part instanceof Part.ToolCall call) {
                toolOfCall.put(call.id(), call.name());
                add(
                        message,
                        who(message) + " calls " + Fence.name(call.name()),
                        cut(call.arguments(), settings.maxArgumentChars()),
                        Utterance.From.TOOL);
            } else if (part instanceof Part.ToolResult result) {
                String tool = toolOfCall.getOrDefault(result.callId(), result.name());
                String outcome = result.error() ? " failed" : "";
                add(
                        message,
                        "tool " + Fence.name(tool) + outcome,
                        cut(result.content(), settings.maxResultChars()),
                        Utterance.From.TOOL);
            } else if (part instanceof Part.Attachment file) {
                add(
                        message,
                        who(message) + " attaches",
                        file.mediaType() + " " + file.name() + " " + file.uri(),
                        from(message));
            }
        }
    }

    private void words(Message message, String text) {
        for (Stretch stretch : worded.stretches(message, text)) {
            if (Worded.isSpeakers(message, stretch)) {
                add(message, who(message), stretch.text(), from(message));
            } else {
                add(message, Worded.source(message, stretch), stretch.text(), Utterance.From.TOOL);
            }
        }
    }

    private void add(Message message, String head, String body, Utterance.From from) {
        ZonedDateTime at = message.createdAt().atZone(zone);
        blocks.add(new Utterance(at.toLocalDate(), head.strip() + " " + TIME.format(at), body, from));
    }

    private static Utterance.From from(Message message) {
        return message.role() == Role.USER ? Utterance.From.PERSON : Utterance.From.AGENT;
    }

    private static String who(Message message) {
        String role =
                message.role() == Role.SYSTEM ? "host" : message.role().name().toLowerCase(Locale.ROOT);
        String stopped = StoppedAnswer.is(message) ? " (stopped by the user here)" : "";
        return (role + " " + Fence.name(message.speaker())).strip() + stopped;
    }

    /** Head and tail, since results say what they are at the top and how they ended at the bottom. */
    static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int head = Passage.cut(text, most * 3 / 4);
        int tail = Passage.cut(text, text.length() - most / 4);
        return text.substring(0, head) + " … [" + (tail - head) + " characters cut] … " + text.substring(tail);
    }
}
