package dev.varve.transcript;

import dev.varve.InvalidMessageException;
import java.util.Optional;

/** A conversation in a format of lines. */
final class LineSource implements MessageSource {
    private final LineReader lines;
    private final LineFormat format;
    private final boolean lenient;
    private Optional<TranscriptException> failure = Optional.empty();

    LineSource(LineReader lines, LineFormat format, boolean lenient) {
        this.lines = lines;
        this.format = format;
        this.lenient = lenient;
    }

    @Override
    public boolean read(Inbox inbox) {
        if (failure.isPresent()) {
            throw failure.get();
        }
        try {
            Optional<LineReader.Line> line = lines.next();
            line.ifPresentOrElse(found -> accept(found, inbox), () -> format.end(inbox));
            return line.isPresent();
        } catch (TranscriptException e) {
            if (lenient && lines.skip()) {
                inbox.skip("line that cannot be read");
                return true;
            }
            failure = Optional.of(e);
            if (inbox.isEmpty()) {
                throw e;
            }
            // A message that was complete before the fault is handed out before the fault is.
            return true;
        }
    }

    private void accept(LineReader.Line line, Inbox inbox) {
        try {
            format.accept(line, inbox);
        } catch (InvalidMessageException e) {
            throw line.place().error(String.valueOf(e.getMessage()), "correct the line", e);
        }
    }
}
