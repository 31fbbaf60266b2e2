package dev.varve.transcript;

import dev.varve.Role;
import dev.varve.language.pattern.TextPattern;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Chats in Markdown: SpecStory's history ({@code _**User (2026-01-02 10:00Z)**_}) and headings that name a speaker by
 * a role or with a time ({@code ## Ann [2026-01-02 10:00]}, {@code **User:** …}). The first such line decides which kind
 * begins a message; all else belongs to the message before it. SpecStory also shows the tools that an agent used, and tells at the
 * head of a file when the session began.
 */
final class MarkdownFormat implements LineFormat {
    /** Suffix of speakers in a conversation with a sub-agent. */
    private static final String SIDE = " - sidechain";

    /** The first line of the files of SpecStory before 1.0, whose next heading has the title and the time. */
    private static final String OLD_SPECSTORY = "## SpecStory";

    /** No line that begins a message has more before its words. */
    private static final int HEAD_CHARS = 256;

    private static final String STAMP = "(?:\\s{0,4}+[(\\[](?<note>[^()\\[\\]]{1,80})[)\\]])?";
    private static final TextPattern SPECSTORY =
            TextPattern.compile("_\\*\\*(?<name>[\\p{L}][^()*]{0,60}?)" + STAMP + "\\*\\*_\\s*+");
    private static final TextPattern HEADING =
            TextPattern.compile("#{1,4}\\s++\\**+(?<name>\\p{L}[^()\\[\\]*#:]{0,40}?)\\**+:?" + STAMP + "\\**+:?\\s*+");
    private static final TextPattern BOLD = TextPattern.compile(
            "\\*\\*(?<name>\\p{L}[^()\\[\\]*:]{0,40}?):?\\*\\*" + STAMP + ":?(?:\\s++(?<text>.*+))?", Pattern.DOTALL);
    private static final List<TextPattern> STYLES = List.of(SPECSTORY, HEADING, BOLD);
    private static final TextPattern TIME = TextPattern.compile(
            "(\\d{4}-\\d{2}-\\d{2})[T _](\\d{2}[:-]\\d{2}(?:[:-]\\d{2})?(?:\\.\\d++)?)\\s*+(Z|[+-]\\d{2}:\\d{2})?");
    private static final TextPattern OLD_TIME =
            TextPattern.compile("\\((\\d{1,2}/\\d{1,2}/\\d{4}, \\d{1,2}:\\d{2}:\\d{2})[ \u202F]([AP]M)\\)$");
    private static final DateTimeFormatter OLD_STAMPED =
            DateTimeFormatter.ofPattern("M/d/uuuu, h:mm:ss a", Locale.ROOT);
    private static final DateTimeFormatter STAMPED = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .appendLiteral('T')
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .optionalStart()
            .appendOffsetId()
            .toFormatter();

    private final TimeReader reader;
    private final FallbackTimes fallbackTimes;
    private final int maxBytes;
    private Optional<TextPattern> style = Optional.empty();
    private Optional<Open> open = Optional.empty();
    private boolean specStory;
    private final ToolBlocks tools = new ToolBlocks();

    /** A message whose end has not been seen. */
    private record Open(Place place, String speaker, Instant at, StringBuilder text) {}

    MarkdownFormat(ReadOptions options) {
        this.reader = new TimeReader(options.zone());
        this.fallbackTimes = new FallbackTimes(options.start());
        this.maxBytes = options.maxLineBytes();
    }

    /**
     * True for the beginning of such a file: it says so, or two of its lines begin messages of one style with a role.
     */
    static boolean begins(String head) {
        if (head.lines().limit(5).anyMatch(MarkdownFormat::isSpecStory)) {
            return true;
        }
        for (TextPattern pattern : STYLES) {
            long roles = head.lines()
                    .flatMap(line -> match(pattern, line).stream())
                    .filter(MarkdownFormat::namesSpeaker)
                    .count();
            if (roles >= 2) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void accept(LineReader.Line line, Inbox inbox) {
        if (isSpecStory(line.text())) {
            style = Optional.of(SPECSTORY);
            specStory = true;
            return;
        }
        Optional<Matcher> heading = beginning(line.text());
        boolean shown = tools.holds(line.text(), heading.isPresent());
        if (heading.isPresent() && !shown) {
            end(inbox);
            begin(line, heading.get(), inbox);
        } else if (open.isPresent()) {
            LineReader.append(open.get().text(), line.text(), open.get().place(), maxBytes);
        } else if (!line.text().isBlank()) {
            if (specStory && line.text().length() <= HEAD_CHARS) {
                time(line.text()).or(() -> oldTime(line.text())).ifPresent(fallbackTimes::known);
            }
            inbox.skip("line before the first message");
        }
    }

    /** Only after a bold speaker may text follow in the same line; a longer line of another style begins no message. */
    private static Optional<Matcher> match(TextPattern style, String line) {
        if (line.length() <= HEAD_CHARS) {
            return style.whole(line);
        }
        return style == BOLD ? style.whole(line.substring(0, HEAD_CHARS)) : Optional.empty();
    }

    /** Only a role or a time marks a speaker: an agent's answers have headings and bold words with notes in brackets, too. */
    private static boolean namesSpeaker(Matcher head) {
        String note = head.group("note");
        return SpeakerRoles.isRole(head.group("name").strip())
                || note != null && TIME.first(note).isPresent();
    }

    private static boolean isSpecStory(String line) {
        return line.startsWith("<!-- Generated by SpecStory")
                || line.stripTrailing().equals(OLD_SPECSTORY);
    }

    private Optional<Matcher> beginning(String line) {
        for (TextPattern pattern : style.map(List::of).orElse(STYLES)) {
            Optional<Matcher> head = match(pattern, line).filter(found -> pattern == SPECSTORY || namesSpeaker(found));
            if (head.isPresent()) {
                style = Optional.of(pattern);
                return head;
            }
        }
        return Optional.empty();
    }

    private void begin(LineReader.Line line, Matcher head, Inbox inbox) {
        String note = Optional.ofNullable(head.group("note")).orElse("");
        boolean goesOn = style.filter(known -> known == BOLD).isPresent() && head.start("text") >= 0;
        String text = goesOn ? line.text().substring(head.start("text")) : "";
        Instant at = time(note).map(fallbackTimes::known).orElseGet(() -> fallbackTimes.unknown(inbox));
        open = Optional.of(new Open(line.place(), head.group("name").strip(), at, new StringBuilder(text)));
    }

    private Optional<Instant> oldTime(String title) {
        Optional<Matcher> found = OLD_TIME.first(title.stripTrailing());
        if (found.isEmpty()) {
            return Optional.empty();
        }
        try {
            Matcher time = found.get();
            return Optional.of(reader.at(LocalDateTime.parse(time.group(1) + " " + time.group(2), OLD_STAMPED)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private Optional<Instant> time(String note) {
        Optional<Matcher> found = TIME.first(note);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        try {
            Matcher time = found.get();
            String offset = Optional.ofNullable(time.group(3)).orElse("");
            TemporalAccessor read = STAMPED.parseBest(
                    time.group(1) + "T" + time.group(2).replace('-', ':') + offset,
                    OffsetDateTime::from,
                    LocalDateTime::from);
            return Optional.of(
                    read instanceof OffsetDateTime known ? known.toInstant() : reader.at((LocalDateTime) read));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    @Override
    public void end(Inbox inbox) {
        open.ifPresent(message -> send(message, inbox));
        open = Optional.empty();
    }

    private void send(Open message, Inbox inbox) {
        String text = withoutRule(message.text().toString().strip());
        Role role = SpeakerRoles.of(message.speaker());
        if (specStory && message.speaker().endsWith(SIDE)) {
            inbox.skip("sub-agent message");
            return;
        }
        Draft draft = new Draft(message.place(), inbox);
        if (specStory && role == Role.USER) {
            programs(ClaudeCodeText.of(text), message, draft);
            return;
        }
        if (specStory && role == Role.ASSISTANT) {
            ShownTools.send(text, message.place(), message.at(), inbox);
            return;
        }
        draft.text(text);
        draft.send(role, message.at(), "", SpeakerRoles.isRole(message.speaker()) ? "" : message.speaker());
    }

    /** SpecStory keeps the tags around texts that Claude Code writes in the user's name. */
    private static void programs(ClaudeCodeText read, Open message, Draft draft) {
        switch (read.what()) {
            case LEFT_OUT -> draft.leaveOut(read.kind());
            default -> draft.text(read.text());
        }
        boolean written = read.what() == ClaudeCodeText.What.WRITTEN;
        draft.sendAsUser(written ? Author.program(read.kind()) : Author.PERSON, message.at(), "");
    }

    /** SpecStory draws a line between messages. */
    private static String withoutRule(String text) {
        boolean ruled = text.endsWith("\n---");
        return ruled ? text.substring(0, text.length() - "---".length()).stripTrailing() : text;
    }
}
