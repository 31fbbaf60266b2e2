package dev.varve.internal.prompt;

import dev.varve.ContinuationHint;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Part;
import dev.varve.Priority;
import dev.varve.Role;
import dev.varve.language.form.Form;
import dev.varve.language.pattern.TextPattern;
import dev.varve.language.voice.Stretch;
import dev.varve.model.FactNote;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;

/**
 * Finds who said what a line carries, by how much of it was copied from whom. Where that is known it becomes the line's
 * source; where it is not the line has none, since a wrong name is worse than no name. A line copied from a tool, a page, a program or
 * what somebody quoted is never a wish of the user and never CRITICAL, and what the agent said of the user stays the agent's. A line that
 * wants other instructions set aside, or has the form of a note that stood in a message, and belongs to nobody, is left
 * out.
 */
final class SpeakerFinder {
    private static final String USER = "user";
    private static final String ASSISTANT = "assistant";
    private static final String HOST = "host";
    private static final String TOOL = "tool";

    /** From this share of copied text on a line is someone's words. */
    private static final double COPIED = 0.5;

    /** Notes, tags and role marks that stood in a message; see {@link Fence}. Transcripts say "host", never "system". */
    private static final TextPattern COPIED_FORM = TextPattern.compile("(?i)^(?:[⟦‹]|system\\s*:)");

    /** A file or page, which a line may name whoever else has named it. */
    private static final TextPattern PLACE = TextPattern.compile("(?<!\\S)[^\\s/\\\\]*+[/\\\\]\\S*+");

    /** Letters and digits; of less nobody can tell whose words they are. */
    private static final int ENOUGH = 12;

    private enum Kind {
        PERSON,
        HOST,
        AGENT,
        TOOL,
        /** What stands in notes that do not say who said it. */
        UNKNOWN
    }

    /** Somebody, or a tool, with all that it said. */
    private record Voice(String name, Kind kind, Shingles words) {
        double shareOf(String text) {
            return words.shareOf(text);
        }
    }

    private final List<Voice> voices;

    private SpeakerFinder(Map<String, StringBuilder> texts, Map<String, Kind> kinds) {
        this.voices = texts.entrySet().stream()
                .map(said -> new Voice(
                        said.getKey(),
                        kinds.getOrDefault(said.getKey(), Kind.UNKNOWN),
                        Shingles.of(said.getValue().toString())))
                .toList();
    }

    static SpeakerFinder toMessages(List<LoggedMessage> messages) {
        Map<String, StringBuilder> texts = new LinkedHashMap<>();
        Map<String, Kind> kinds = new HashMap<>();
        Map<String, String> toolOfCall = new HashMap<>();
        Worded worded = Worded.of(messages);
        for (LoggedMessage logged : messages) {
            String speaker = name(logged.message());
            for (Part part : logged.message().parts()) {
                if (part instanceof Part.Text words) {
                    for (Stretch stretch : worded.stretches(logged.message(), words.text())) {
                        boolean own = Worded.isSpeakers(logged.message(), stretch);
                        String said = own ? speaker : Worded.source(logged.message(), stretch);
                        kinds.put(said, own ? kind(logged.role()) : Kind.TOOL);
                        add(texts, said, stretch.text());
                    }
                } else if (part instanceof Part.ToolCall call) {
                    toolOfCall.put(call.id(), call.name());
                    kinds.put(speaker, kind(logged.role()));
                    add(texts, speaker, call.arguments());
                } else if (part instanceof Part.ToolResult result) {
                    String tool = Fence.name(toolOfCall.getOrDefault(result.callId(), result.name()));
                    String name = (TOOL + " " + tool).strip();
                    kinds.put(name, Kind.TOOL);
                    add(texts, name, result.content());
                }
            }
        }
        return new SpeakerFinder(texts, kinds);
    }

    /** Who said what is kept through reflection: a line that copies a note has the source of that note. */
    static SpeakerFinder toNotes(List<Note> notes) {
        Map<String, StringBuilder> texts = new LinkedHashMap<>();
        Map<String, Kind> kinds = new HashMap<>();
        for (Note note : notes) {
            for (NoteLine line : note.lines()) {
                String source = line.source().isEmpty() ? named(line.text()) : line.source();
                kinds.put(source, kind(source));
                add(texts, source, line.text());
            }
        }
        return new SpeakerFinder(texts, kinds);
    }

    private static void add(Map<String, StringBuilder> texts, String voice, String text) {
        texts.computeIfAbsent(voice, same -> new StringBuilder()).append(text).append('\n');
    }

    /** A speaker's name; one that could be mistaken for a role stands behind it. */
    private static String name(Message message) {
        String role = switch (message.role()) {
            case USER -> USER;
            case ASSISTANT -> ASSISTANT;
            case SYSTEM -> HOST;
            case TOOL -> TOOL;
        };
        String name = Fence.name(message.speaker());
        boolean own = !name.isEmpty() && kind(name) == Kind.PERSON && !name.equalsIgnoreCase(USER);
        return own ? name : role;
    }

    private static Kind kind(Role role) {
        return switch (role) {
            case USER -> Kind.PERSON;
            case ASSISTANT -> Kind.AGENT;
            case SYSTEM -> Kind.HOST;
            case TOOL -> Kind.TOOL;
        };
    }

    /** Of a source that a note names, in the words of this class or of the rules for notes. */
    private static Kind kind(String source) {
        String name = source.toLowerCase(Locale.ROOT);
        if (name.isEmpty()) {
            return Kind.UNKNOWN;
        }
        if (name.equals(TOOL)
                || name.startsWith(TOOL + " ")
                || name.equals("agent tools")
                || Worded.isSource(name)
                || Form.TOOL_SAYS.begins(name + ":")) {
            return Kind.TOOL;
        }
        if (name.equals(ASSISTANT) || name.equals("agent")) {
            return Kind.AGENT;
        }
        return name.equals(HOST) || name.equals("system") ? Kind.HOST : Kind.PERSON;
    }

    /** Who a line says has said it, in the words of a model; empty if it does not. */
    private static String named(String text) {
        Optional<Matcher> subject = Form.SUBJECT.at(text, 0);
        if (subject.isEmpty()) {
            return "";
        }
        boolean says = Form.SAYS.at(text, subject.get().end("who")).isPresent() || Form.TOOL_SAYS.begins(text);
        return says ? subject.get().group("who").toLowerCase(Locale.ROOT) : "";
    }

    /** The line with its source, where that is known; or empty if it must not be noted. */
    Optional<NoteLine> attributed(NoteLine line) {
        return spoken(line)
                .map(found -> found.source().isEmpty() && found.priority() == Priority.CRITICAL
                        ? program()
                                .map(program -> demoted(found, program).withKind(NoteLine.Kind.SAID))
                                .orElse(found)
                        : found);
    }

    /** A program that spoke in the user's role where no person did: what a model worded anew is no wish of the user either. */
    private Optional<Voice> program() {
        return voices.stream().anyMatch(voice -> voice.kind() == Kind.PERSON)
                ? Optional.empty()
                : voices.stream().filter(voice -> Worded.isSource(voice.name())).findFirst();
    }

    private Optional<NoteLine> spoken(NoteLine line) {
        String text = line.text();
        if (text.isBlank()) {
            return Optional.of(line);
        }
        Optional<Voice> tool = copiedTool(text);
        if (tool.isPresent()) {
            NoteLine.Kind kind = line.kind() == NoteLine.Kind.DONE ? line.kind() : NoteLine.Kind.SAID;
            String said = Form.TOOL_SAYS.begins(text) ? rest(text, tool.get()) : text;
            return Optional.of(demoted(line, tool.get()).withKind(kind).withText(said));
        }
        if (Form.USER.begins(text) && isAgents(text)) {
            return closest(text, voice -> voice.kind() == Kind.AGENT)
                    .map(agent -> demoted(line, agent).withKind(NoteLine.Kind.SAID));
        }
        Optional<Voice> speaker = closest(text, voice -> true).filter(voice -> voice.kind() != Kind.UNKNOWN);
        if (COPIED_FORM.matcher(text).find()) {
            return speaker.map(voice -> demoted(line, voice).withKind(NoteLine.Kind.SAID));
        }
        Optional<Voice> named = voices.stream()
                .filter(voice -> voice.kind() != Kind.UNKNOWN && names(text, voice.name()))
                .max(Comparator.comparingInt(voice -> voice.name().length()));
        if (named.isPresent()) {
            return Optional.of(line.withSource(named.get().name()).withText(rest(text, named.get())));
        }
        if (Form.SUBJECT.begins(text)) {
            return Optional.of(line); // it says itself whose words it carries
        }
        if (speaker.isEmpty() && InstructionShape.isOverride(text)) {
            return Optional.empty();
        }
        return Optional.of(speaker.map(voice -> line.withSource(voice.name())).orElse(line));
    }

    private static NoteLine demoted(NoteLine line, Voice voice) {
        return (line.priority() == Priority.CRITICAL ? line.withPriority(Priority.IMPORTANT) : line)
                .withSource(voice.name());
    }

    private static boolean names(String text, String name) {
        return text.startsWith(name) && text.length() > name.length() && " :".indexOf(text.charAt(name.length())) >= 0;
    }

    /** A text without "tool search returned:" at its beginning, since its source says so. */
    private static String rest(String text, Voice voice) {
        if (!names(text, voice.name())) {
            return text;
        }
        int says = Form.SAYS.at(text, voice.name().length()).map(Matcher::end).orElse(text.length());
        return says < text.length() ? text.substring(says) : text;
    }

    /** True if the agent said it, and no person did. */
    private boolean isAgents(String text) {
        double share = share(Kind.AGENT, text);
        return share >= COPIED && share > people(text);
    }

    /** The fact, unless a tool said it or it gives orders to its readers: it would reach every later conversation. */
    Optional<FactNote> attributed(FactNote fact) {
        boolean refused = copiedTool(fact.summary()).isPresent()
                || COPIED_FORM.matcher(fact.summary()).find()
                || (Form.USER.begins(fact.summary()) && isAgents(fact.summary()))
                || InstructionShape.isOverride(fact.summary())
                || (InstructionShape.isOrder(fact.summary()) && !Form.SUBJECT.begins(fact.summary()));
        return refused ? Optional.empty() : Optional.of(fact);
    }

    /** The hint without what a tool put into it, since the agent reads it as advice. */
    ContinuationHint cleaned(ContinuationHint hint) {
        return new ContinuationHint(cleaned(hint.currentTask()), cleaned(hint.suggestedResponse()));
    }

    private String cleaned(String hint) {
        return copiedTool(hint).isPresent() || InstructionShape.isOverride(hint) ? "" : hint;
    }

    /** The tool from which a line was copied, unless somebody said the same. */
    private Optional<Voice> copiedTool(String line) {
        String words = PLACE.matcher(line).replaceAll(" ");
        String text = words.codePoints().filter(Character::isLetterOrDigit).count() < ENOUGH ? line : words;
        double others = Math.max(people(text), share(Kind.UNKNOWN, text));
        double agent = share(Kind.AGENT, text);
        return closest(text, voice -> voice.kind() == Kind.TOOL)
                .filter(tool -> tool.shareOf(text) > others && tool.shareOf(text) >= agent);
    }

    /** From whom most of a line was copied; nobody if two have said as much of it. */
    private Optional<Voice> closest(String text, Predicate<Voice> which) {
        Optional<Voice> closest = voices.stream()
                .filter(which)
                .filter(voice -> voice.shareOf(text) >= COPIED)
                .max(Comparator.comparingDouble(voice -> voice.shareOf(text)));
        return closest.filter(first -> first.kind() == Kind.TOOL
                || voices.stream()
                        .filter(which)
                        .noneMatch(voice -> voice != first && voice.shareOf(text) >= first.shareOf(text)));
    }

    private double people(String text) {
        return Math.max(share(Kind.PERSON, text), share(Kind.HOST, text));
    }

    private double share(Kind kind, String text) {
        return voices.stream()
                .filter(voice -> voice.kind() == kind)
                .mapToDouble(voice -> voice.shareOf(text))
                .max()
                .orElse(0);
    }
}
