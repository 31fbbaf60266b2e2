package dev.varve.transcript;

import dev.varve.Role;
import dev.varve.language.pattern.TextPattern;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;

/**
 * The history that aider keeps in a project's folder, {@code .aider.chat.history.md}. Lines of the user start with
 * {@code ####}, aider's own notices with {@code >}. Both end in two spaces, which distinguishes them from headings
 * and quotations in answers, unless an editor removed the spaces. Each chat begins with its time, the only one its
 * messages have.
 */
final class AiderFormat implements LineFormat {
    private static final TextPattern CHAT =
            TextPattern.compile("# aider chat started at (\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2})\\s*");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
    private static final String TYPED = "####";
    private static final String TOLD = ">";
    private static final String ENDED = "  ";
    private static final String NOTHING = "<blank>";

    /** Commands whose arguments are a message to the model. */
    private static final Set<String> TALK = Set.of("/ask", "/architect", "/code", "/context", "/help");

    /** Notices of aider about the agent's work. */
    private static final TextPattern DONE = TextPattern.compile("Applied edit to .*|Commit [0-9a-f]{7,} .*");

    private final TimeReader reader;
    private final FallbackTimes fallbackTimes;
    private final int maxBytes;
    private Optional<Instant> begun = Optional.empty();
    private Optional<Open> open = Optional.empty();
    private boolean seen;

    /** True if lines end as they do; known with the first one of aider's. */
    private Optional<Boolean> ended = Optional.empty();

    /** A message whose end has not been seen. */
    private static final class Open {
        final Place place;
        final Role role;
        final StringBuilder text = new StringBuilder();

        /** A user's next line after this one begins a message of its own. */
        boolean over;

        Open(Place place, Role role) {
            this.place = place;
            this.role = role;
        }
    }

    AiderFormat(ReadOptions options) {
        this.reader = new TimeReader(options.zone());
        this.fallbackTimes = new FallbackTimes(options.start());
        this.maxBytes = options.maxLineBytes();
    }

    /** True for the beginning of such a history. Without the time of a chat, aider's notices identify it. */
    static boolean begins(String beginning) {
        List<String> lines = beginning.lines().filter(line -> !line.isBlank()).toList();
        if (lines.isEmpty() || CHAT.whole(lines.get(0)).isPresent()) {
            return !lines.isEmpty();
        }
        String first = lines.get(0);
        return (first.startsWith(TYPED + " ") || first.startsWith(TOLD + " "))
                && lines.stream().anyMatch(line -> line.startsWith(TYPED + " "))
                && lines.stream().anyMatch(AiderFormat::isOwn);
    }

    private static boolean isOwn(String line) {
        return line.startsWith("> Tokens: ")
                || line.startsWith("> Applied edit to ")
                || line.startsWith("> Aider v")
                || line.startsWith("> Added ") && line.contains(" to the chat");
    }

    @Override
    public void accept(LineReader.Line line, Inbox inbox) {
        String text = line.text();
        Optional<Matcher> chat = CHAT.whole(text);
        if (chat.isPresent()) {
            end(inbox);
            begun = time(chat.get().group(1));
            seen = true;
        } else if (text.isBlank()) {
            open.ifPresent(message -> {
                message.over = true;
                message.text.append(message.role == Role.ASSISTANT ? "\n" : "");
            });
        } else if (isMarked(text, TYPED)) {
            Open message = open.filter(last -> last.role == Role.USER && !last.over)
                    .orElseGet(() -> begin(line.place(), Role.USER, inbox));
            append(message, text.substring(TYPED.length()));
        } else if (isMarked(text, TOLD)) {
            told(text.substring(TOLD.length()).strip(), inbox);
        } else if (seen) {
            Open message = open.filter(last -> last.role == Role.ASSISTANT)
                    .orElseGet(() -> begin(line.place(), Role.ASSISTANT, inbox));
            append(message, text);
        } else {
            inbox.skip("line before the first message");
        }
    }

    private boolean isMarked(String line, String mark) {
        if (!line.startsWith(mark + " ") && !line.equals(mark)) {
            return false;
        }
        if (ended.isEmpty()) {
            ended = Optional.of(line.endsWith(ENDED));
            seen = true;
        }
        return line.endsWith(ENDED) || !ended.get();
    }

    /** Keeps edits and commits with the model's answer; the rest is talk of the program. */
    private void told(String said, Inbox inbox) {
        Optional<Open> answer = open.filter(last -> last.role == Role.ASSISTANT);
        if (answer.isPresent() && DONE.whole(said).isPresent()) {
            append(answer.get(), said);
        } else {
            open.ifPresent(message -> message.over = true);
            inbox.skip("line of the program");
        }
    }

    private Optional<Instant> time(String text) {
        try {
            return Optional.of(reader.at(LocalDateTime.parse(text, TIME)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private Open begin(Place place, Role role, Inbox inbox) {
        end(inbox);
        Open message = new Open(place, role);
        open = Optional.of(message);
        return message;
    }

    private void append(Open message, String line) {
        String text = message.role == Role.USER && line.startsWith(" ") ? line.substring(1) : line;
        LineReader.append(message.text, text.stripTrailing(), message.place, maxBytes);
    }

    @Override
    public void end(Inbox inbox) {
        open.ifPresent(message -> send(message, inbox));
        open = Optional.empty();
    }

    private void send(Open message, Inbox inbox) {
        String text = message.text.toString().strip();
        if (message.role == Role.USER) {
            text = words(text);
            if (text.isEmpty()) {
                inbox.skip("command");
                return;
            }
        }
        Instant at = begun.map(fallbackTimes::known).orElseGet(() -> fallbackTimes.unknown(inbox));
        begun = Optional.empty();
        Draft draft = new Draft(message.place, inbox);
        draft.text(text);
        draft.send(message.role, at, "", "");
    }

    /** The user's words to the model; empty if they were for the program. */
    private static String words(String typed) {
        if (typed.startsWith("/")) {
            String[] command = typed.split("\\s+", 2);
            return command.length == 2 && TALK.contains(command[0]) ? command[1] : "";
        }
        return typed.equals(NOTHING) || typed.startsWith("!") ? "" : typed;
    }
}
