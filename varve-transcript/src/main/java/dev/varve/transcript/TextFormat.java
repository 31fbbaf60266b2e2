package dev.varve.transcript;

import dev.varve.Role;
import java.time.Instant;
import java.util.Optional;

/**
 * Plain text. The first line determines what starts a message (see {@link TextLine.Style}); any other line continues
 * the message before it, so that pasted logs and prose with colons stay inside their message. The newest message is
 * complete only when another begins or the file ends.
 */
final class TextFormat implements LineFormat {
    /** A note of an IRC client about the channel, such as a change of name. */
    private static final String NOTICE = "=== ";

    private final TextClock clock;
    private final int maxBytes;
    private Optional<Open> open = Optional.empty();
    private Optional<TextLine.Style> style = Optional.empty();

    /** A message whose end has not been seen. */
    private record Open(Place place, String speaker, Instant at, StringBuilder text) {}

    private TextFormat(TextClock clock, int maxBytes) {
        this.clock = clock;
        this.maxBytes = maxBytes;
    }

    static TextFormat of(String file, ReadOptions options) {
        return new TextFormat(new TextClock(file, options), options.maxLineBytes());
    }

    /** True if a file can be read whose first non-blank line is this one. */
    static boolean begins(String line) {
        return isNotice(line) || TextLine.parse(line).isPresent();
    }

    @Override
    public void accept(LineReader.Line line, Inbox inbox) {
        if (isNotice(line.text()) && !bare()) {
            inbox.skip("notice");
            return;
        }
        Optional<TextLine> beginning =
                TextLine.parse(line.text()).filter(found -> style.isEmpty() || found.fits(style.get()));
        if (beginning.isPresent()) {
            end(inbox);
            style = style.or(() -> Optional.of(beginning.get().style()));
            begin(line.place(), beginning.get(), inbox);
        } else if (open.isPresent()) {
            LineReader.append(open.get().text(), line.text(), open.get().place(), maxBytes);
        } else if (!line.text().isBlank()) {
            throw line.place()
                    .error(
                            "not a conversation: the first line has no speaker",
                            "begin each message with \"Name: \", or name another format with --format");
        }
    }

    @Override
    public void end(Inbox inbox) {
        open.ifPresent(message -> {
            Draft draft = new Draft(message.place(), inbox);
            draft.text(message.text().toString().stripTrailing());
            Role role = SpeakerRoles.of(message.speaker());
            draft.send(role, message.at(), "", SpeakerRoles.isRole(message.speaker()) ? "" : message.speaker());
        });
        open = Optional.empty();
    }

    private void begin(Place place, TextLine line, Inbox inbox) {
        open = Optional.of(
                new Open(place, line.speaker(), clock.read(place, line, inbox), new StringBuilder(line.text())));
    }

    private boolean bare() {
        return style.filter(found -> found == TextLine.Style.ROLE || found == TextLine.Style.NAME)
                .isPresent();
    }

    private static boolean isNotice(String line) {
        return line.startsWith(NOTICE);
    }
}
