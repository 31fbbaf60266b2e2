package dev.varve.store;

import dev.varve.ContinuationHint;
import dev.varve.Fidelity;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Observation;
import dev.varve.Priority;
import dev.varve.Reflection;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.language.Voice;
import dev.varve.language.intent.Intent;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;

/**
 * A snapshot as bytes: a mark, the version of this form, the snapshot, and a checksum of all before it. Numbers are big
 * endian, and texts and lists begin with their size.
 */
final class SnapshotBytes {
    private static final String DAMAGED =
            "the snapshot is damaged; take another, or leave it out and let the notes be written anew";
    private static final byte[] MARK = "varve snapshot\n".getBytes(StandardCharsets.US_ASCII);
    private static final int VERSION = 1;
    private static final int HEAD = MARK.length + Integer.BYTES;

    private SnapshotBytes() {}

    static byte[] write(SessionSnapshot snapshot) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            DataOutputStream out = new DataOutputStream(bytes);
            out.write(MARK);
            out.writeInt(VERSION);
            new Writer(out).snapshot(snapshot);
            out.writeLong(checksum(bytes.toByteArray(), bytes.size()));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // never, of an array
        }
        return bytes.toByteArray();
    }

    static SessionSnapshot read(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        if (bytes.length < HEAD + Long.BYTES || !in.slice(0, MARK.length).equals(ByteBuffer.wrap(MARK))) {
            throw new StoreCorruptException(
                    "these bytes are no snapshot; give what SessionSnapshot.toBytes() returned");
        }
        int version = in.getInt(MARK.length);
        if (version > VERSION) {
            throw new SchemaTooNewException("the snapshot has version " + version + ", this Varve reads up to "
                    + VERSION + "; read it with the Varve that wrote it, or a newer one");
        }
        int end = bytes.length - Long.BYTES;
        if (in.getLong(end) != checksum(bytes, end)) {
            throw new StoreCorruptException(DAMAGED);
        }
        try {
            return new Reader(in.slice(HEAD, end - HEAD)).snapshot();
        } catch (BufferUnderflowException
                | IndexOutOfBoundsException
                | IllegalArgumentException
                | DateTimeException e) {
            throw new StoreCorruptException(DAMAGED, e);
        }
    }

    private static long checksum(byte[] bytes, int length) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, length);
        return sum.getValue();
    }

    /** A record's components, in their order. */
    private record Writer(DataOutputStream out) {
        void snapshot(SessionSnapshot snapshot) throws IOException {
            out.writeLong(snapshot.bufferedTo().orElse(-1L));
            out.writeInt(snapshot.notes().size());
            for (Note note : snapshot.notes()) {
                note(note);
            }
            Map<String, String> sources = new TreeMap<>(snapshot.sources()); // the same bytes each time
            out.writeInt(sources.size());
            for (Map.Entry<String, String> source : sources.entrySet()) {
                text(source.getKey());
                text(source.getValue());
            }
        }

        private void note(Note note) throws IOException {
            out.writeBoolean(note instanceof Reflection);
            text(note.id());
            span(note.span());
            out.writeInt(note.lines().size());
            for (NoteLine line : note.lines()) {
                line(line);
            }
            out.writeInt(note.tokens());
            out.writeLong(note.sourceTokens());
            out.writeLong(note.createdAt().getEpochSecond());
            out.writeInt(note.createdAt().getNano());
            text(note.model());
            text(note.status().name());
            out.writeInt(note.fidelity().source());
            out.writeInt(note.fidelity().kept());
            out.writeInt(note.fidelity().putBack());
            out.writeInt(note.fidelity().invented());
            if (note instanceof Reflection reflection) {
                out.writeInt(reflection.generation());
                out.writeInt(reflection.level());
                texts(reflection.sources());
            } else if (note instanceof Observation observation) {
                text(observation.hint().currentTask());
                text(observation.hint().suggestedResponse());
            }
        }

        private void line(NoteLine line) throws IOException {
            out.writeLong(line.time().toEpochSecond(ZoneOffset.UTC)); // to the minute
            text(line.priority().name());
            text(line.kind().name());
            text(line.source());
            text(line.text());
            span(line.span());
            texts(line.flags());
            texts(line.identifiers());
            statement(line.statement());
        }

        private void statement(Statement statement) throws IOException {
            text(statement.voice().name());
            texts(statement.intents().stream().map(Intent::name).sorted().toList());
            out.writeInt(statement.lasting());
            place(statement.place());
            out.writeLong(statement.answers());
            places(statement.replaces());
        }

        private void places(List<Statement.Place> places) throws IOException {
            out.writeInt(places.size());
            for (Statement.Place place : places) {
                place(place);
            }
        }

        private void place(Statement.Place place) throws IOException {
            out.writeLong(place.message());
            out.writeInt(place.from());
            out.writeInt(place.to());
        }

        private void span(Span span) throws IOException {
            out.writeLong(span.from());
            out.writeLong(span.to());
        }

        private void texts(List<String> texts) throws IOException {
            out.writeInt(texts.size());
            for (String text : texts) {
                text(text);
            }
        }

        private void text(String text) throws IOException {
            byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
            out.writeInt(utf8.length);
            out.write(utf8);
        }
    }

    /** Reads what the writer wrote. Nothing is allocated by a size alone. */
    private record Reader(ByteBuffer in) {
        SessionSnapshot snapshot() {
            long bufferedTo = in.getLong();
            List<Note> notes = list(this::note);
            Map<String, String> sources = new HashMap<>();
            for (int left = in.getInt(); left > 0; left--) {
                sources.put(text(), text());
            }
            return new SessionSnapshot(bufferedTo < 0 ? Optional.empty() : Optional.of(bufferedTo), notes, sources);
        }

        private Note note() {
            boolean isReflection = in.get() != 0;
            String id = text();
            Span span = span();
            List<NoteLine> lines = list(this::line);
            int tokens = in.getInt();
            long sourceTokens = in.getLong();
            Instant createdAt = Instant.ofEpochSecond(in.getLong(), in.getInt());
            String model = text();
            Note.Status status = Note.Status.valueOf(text());
            Fidelity fidelity = new Fidelity(in.getInt(), in.getInt(), in.getInt(), in.getInt());
            return isReflection
                    ? new Reflection(
                            id,
                            span,
                            lines,
                            tokens,
                            sourceTokens,
                            createdAt,
                            model,
                            status,
                            in.getInt(),
                            in.getInt(),
                            list(this::text),
                            fidelity)
                    : new Observation(
                            id,
                            span,
                            lines,
                            tokens,
                            sourceTokens,
                            createdAt,
                            model,
                            status,
                            new ContinuationHint(text(), text()),
                            fidelity);
        }

        private NoteLine line() {
            return new NoteLine(
                    LocalDateTime.ofEpochSecond(in.getLong(), 0, ZoneOffset.UTC),
                    Priority.valueOf(text()),
                    NoteLine.Kind.valueOf(text()),
                    text(),
                    text(),
                    span(),
                    list(this::text),
                    list(this::text),
                    statement());
        }

        private Statement statement() {
            return new Statement(
                    Voice.valueOf(text()),
                    list(this::text).stream().map(Intent::valueOf).collect(Collectors.toSet()),
                    in.getInt(),
                    place(),
                    in.getLong(),
                    list(this::place));
        }

        private Statement.Place place() {
            return new Statement.Place(in.getLong(), in.getInt(), in.getInt());
        }

        private Span span() {
            return new Span(in.getLong(), in.getLong());
        }

        private <T> List<T> list(Supplier<T> element) {
            List<T> list = new ArrayList<>();
            for (int left = in.getInt(); left > 0; left--) {
                list.add(element.get());
            }
            return list;
        }

        private String text() {
            int length = in.getInt();
            String text = StandardCharsets.UTF_8
                    .decode(in.slice(in.position(), length))
                    .toString();
            in.position(in.position() + length);
            return text;
        }
    }
}
