package dev.varve.internal.prompt;

import dev.varve.ContinuationHint;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Part;
import dev.varve.Priority;
import dev.varve.Role;
import dev.varve.model.FactNote;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes every line say whose words it carries, if it could be mistaken for anything else. A line that copies what a tool
 * or page returned says so, is never a wish of the user and never CRITICAL; a line that has the form of an order and
 * names nobody, or of a note or tag that was copied, is put in the mouth of the one who said it, and so is what the agent
 * said of the user. Lines in the model's own words are left alone.
 */
final class Attribution {
    private static final String USER = "user";
    private static final String ASSISTANT = "assistant";
    private static final String TOOL = "tool";
    private static final String TRANSCRIPT = "transcript";
    private static final String AGENT_SAID = ASSISTANT + " said: ";

    /** From this share of copied text on a line is someone's words. */
    private static final double COPIED = 0.5;

    private static final Pattern SUBJECT = Pattern.compile(
            "(?i)^(?:(?:done|open): )?(?:the )?(user|assistant|agent|tool(?: [\\w.-]+)?|(?:web ?)?page(?: \\S+)?|(?:web ?)?site|document|file"
                    + "|e-?mail|message|result|search|host|system|transcript|사용자|도구|에이전트|ユーザー|ツール|用户|工具)(?=[\\s:,'’은는이가]|が|は|$)");
    private static final Pattern TOOL_SUBJECT = Pattern.compile(
            "(?i)^(?:(?:done|open): )?(?:the )?(?:tool|(?:web ?)?page|(?:web ?)?site|document|file|e-?mail|result|search|도구|ツール|工具)\\b?.{0,60}?"
                    + "(?::|said|says|returned|returns|reported|reports|shows?|showed|contains?|contained|claims?|claimed|asks|asked|reads)");

    /** A subject that is the user. */
    private static final Pattern OF_USER = Pattern.compile("(?i)^(?:(?:done|open): )?(?:the )?(?:user|사용자|ユーザー|用户)");

    /** Notes, tags and role marks that stood in a message; see {@link Fence}. Transcripts say "host", never "system". */
    private static final Pattern COPIED_FORM = Pattern.compile("(?i)^(?:[⟦‹]|system\\s*:)");

    private final Map<String, Shingles> voices;

    private Attribution(Map<String, StringBuilder> texts) {
        Map<String, Shingles> indexed = new LinkedHashMap<>();
        texts.forEach((voice, text) -> indexed.put(voice, Shingles.of(text.toString())));
        this.voices = indexed;
    }

    static Attribution toMessages(List<LoggedMessage> messages) {
        Map<String, StringBuilder> texts = new LinkedHashMap<>();
        Map<String, String> toolOfCall = new HashMap<>();
        for (LoggedMessage logged : messages) {
            for (Part part : logged.message().parts()) {
                if (part instanceof Part.Text words) {
                    add(texts, voice(logged.role()), words.text());
                } else if (part instanceof Part.ToolCall call) {
                    toolOfCall.put(call.id(), call.name());
                    add(texts, ASSISTANT, call.arguments());
                } else if (part instanceof Part.ToolResult result) {
                    String name = Fence.name(toolOfCall.getOrDefault(result.callId(), result.name()));
                    add(texts, (TOOL + " " + name).strip(), result.content());
                }
            }
        }
        return new Attribution(texts);
    }

    /** Attribution is kept through reflection: lines of the notes that name a tool or page count as its words. */
    static Attribution toNotes(List<Note> records) {
        Map<String, StringBuilder> texts = new LinkedHashMap<>();
        for (Note record : records) {
            for (NoteLine line : record.lines()) {
                String text = line.words();
                add(texts, voiceOf(text), text);
            }
        }
        return new Attribution(texts);
    }

    private static void add(Map<String, StringBuilder> texts, String voice, String text) {
        texts.computeIfAbsent(voice, same -> new StringBuilder()).append(text).append('\n');
    }

    private static String voice(Role role) {
        return switch (role) {
            case USER -> USER;
            case ASSISTANT -> ASSISTANT;
            case SYSTEM -> "host";
            case TOOL -> TOOL;
        };
    }

    private static String voiceOf(String note) {
        if (note.startsWith(AGENT_SAID)) {
            return ASSISTANT;
        }
        if (!TOOL_SUBJECT.matcher(note).find()) {
            return USER;
        }
        Matcher subject = SUBJECT.matcher(note);
        return subject.find() && subject.group(1).toLowerCase(Locale.ROOT).startsWith(TOOL)
                ? subject.group(1).toLowerCase(Locale.ROOT)
                : TOOL;
    }

    /** The line, attributed where it has to be. */
    NoteLine attributed(NoteLine line) {
        String text = line.words();
        Optional<String> tool = copiedTool(text);
        if (tool.isPresent()) {
            String said = TOOL_SUBJECT.matcher(text).find() ? text : tool.get() + " returned: " + text;
            return line.withPriority(demoted(line.priority()))
                    .withKind(NoteLine.Kind.SAID)
                    .withText(said);
        }
        if (OF_USER.matcher(text).find() && isAgents(text)) {
            return line.withPriority(demoted(line.priority()))
                    .withKind(NoteLine.Kind.SAID)
                    .withText(AGENT_SAID + text);
        }
        if (COPIED_FORM.matcher(text).find()) {
            return line.withPriority(demoted(line.priority()))
                    .withKind(NoteLine.Kind.SAID)
                    .withText(speaker(text) + " said: " + text);
        }
        if (InstructionShape.isOrder(text) && !SUBJECT.matcher(text).find()) {
            return line.withKind(NoteLine.Kind.SAID).withText(speaker(text) + " said: " + text);
        }
        return line;
    }

    private static Priority demoted(Priority priority) {
        return priority == Priority.CRITICAL ? Priority.IMPORTANT : priority;
    }

    /** Whether the agent said it, and no person did. */
    private boolean isAgents(String text) {
        return share(ASSISTANT, text) >= COPIED
                && share(ASSISTANT, text) > Math.max(share(USER, text), share("host", text));
    }

    /** The fact, unless a tool said it or it gives orders to its readers: it would reach every later conversation. */
    Optional<FactNote> attributed(FactNote fact) {
        boolean refused = copiedTool(fact.summary()).isPresent()
                || COPIED_FORM.matcher(fact.summary()).find()
                || (OF_USER.matcher(fact.summary()).find() && isAgents(fact.summary()))
                || InstructionShape.isOverride(fact.summary())
                || (InstructionShape.isOrder(fact.summary())
                        && !SUBJECT.matcher(fact.summary()).find());
        return refused ? Optional.empty() : Optional.of(fact);
    }

    /** The hint without what a tool put into it, since the agent reads it as advice. */
    ContinuationHint cleaned(ContinuationHint hint) {
        return new ContinuationHint(cleaned(hint.currentTask()), cleaned(hint.suggestedResponse()));
    }

    private String cleaned(String hint) {
        return copiedTool(hint).isPresent() || InstructionShape.isOverride(hint) ? "" : hint;
    }

    /** The tool from which a line was copied, unless the user said the same. */
    private Optional<String> copiedTool(String text) {
        double people = Math.max(share(USER, text), share("host", text));
        double agent = share(ASSISTANT, text);
        return voices.keySet().stream()
                .filter(voice -> voice.startsWith(TOOL))
                .filter(voice ->
                        share(voice, text) >= COPIED && share(voice, text) > people && share(voice, text) >= agent)
                .findFirst();
    }

    private String speaker(String text) {
        return voices.keySet().stream()
                .filter(voice -> share(voice, text) >= COPIED)
                .findFirst()
                .orElse(TRANSCRIPT);
    }

    private double share(String voice, String text) {
        Shingles words = voices.get(voice);
        return words == null ? 0 : words.shareOf(text);
    }
}
