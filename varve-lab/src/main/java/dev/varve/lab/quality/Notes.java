package dev.varve.lab.quality;

import dev.varve.ContinuationHint;
import dev.varve.Fidelity;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Observation;
import dev.varve.Span;
import dev.varve.internal.context.ShownNotes;
import dev.varve.model.MemoryModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What a model notes of a conversation, span by span as the engine hands them over, each knowing what was noted before. */
final class Notes {
    private static final long CHUNK_TOKENS = 4_000;
    /** As much of what was noted before as the default policy shows the observer. */
    private static final int EARLIER = 2_000;

    private static final Duration DEADLINE = Duration.ofMinutes(5);

    private final MemoryModel model;
    private final List<Note> records = new ArrayList<>();

    private Notes(MemoryModel model) {
        this.model = model;
    }

    static Notes of(MemoryModel model, List<LoggedMessage> messages) {
        Notes notes = new Notes(model);
        Log.chunks(messages, CHUNK_TOKENS).forEach(notes::observe);
        return notes;
    }

    private void observe(List<LoggedMessage> span) {
        ModelAnswer answer = model.observe(new ObserveRequest(Log.SCOPE, span, earlier(), ZoneOffset.UTC, DEADLINE));
        if (answer.lines().isEmpty()) {
            return;
        }
        LoggedMessage last = span.get(span.size() - 1);
        records.add(new Observation(
                "o" + last.seq(),
                new Span(span.get(0).seq(), last.seq() + 1),
                answer.lines(),
                Memory.tokens(answer.text()),
                span.stream().mapToLong(LoggedMessage::tokens).sum(),
                last.message().createdAt(),
                model.name(),
                Note.Status.ACTIVE,
                ContinuationHint.NONE,
                Fidelity.NONE));
    }

    private List<NoteLine> earlier() {
        List<NoteLine> earlier = new ArrayList<>();
        int tokens = 0;
        for (int i = records.size() - 1; i >= 0 && tokens + records.get(i).tokens() <= EARLIER; i--) {
            earlier.addAll(0, records.get(i).lines());
            tokens += records.get(i).tokens();
        }
        return earlier;
    }

    /** All of them, as a context shows them. */
    String text() {
        return records.stream().map(record -> ShownNotes.of(record.lines())).collect(Collectors.joining("\n"));
    }
}
