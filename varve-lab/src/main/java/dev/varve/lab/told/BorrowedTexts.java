package dev.varve.lab.told;

import dev.varve.Role;
import dev.varve.lab.labels.Folders;
import dev.varve.lab.labels.LabelledStatement;
import dev.varve.language.LanguageFile;
import dev.varve.language.Voice;
import dev.varve.language.voice.BorrowedSigns;
import dev.varve.language.voice.Passages;
import dev.varve.transcript.Conversation;
import dev.varve.transcript.ReadOptions;
import dev.varve.transcript.SourceMessage;
import dev.varve.transcript.Transcript;
import dev.varve.transcript.TranscriptException;
import dev.varve.transcript.Transcripts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Messages to fit a model to: examples of the language, sets of quoted messages, recordings that people labelled. */
final class BorrowedTexts {
    private static final String FOREIGN = "⟦";
    /** Examples of what a person's long message looks like are few. */
    private static final int OWN_WEIGHT = 2;

    private static final String MARKS = "[⟦⟧⟪⟫]";

    private final List<BorrowedText> found = new ArrayList<>();

    List<BorrowedText> found() {
        return List.copyOf(found);
    }

    /** The examples beside the data of each language. What states a rule by itself is the person's. */
    BorrowedTexts withExamples() {
        for (String folder : List.of("voice.tsv", "borrowed.tsv", "retold.tsv", "intent.tsv")) {
            List<LanguageFile> files = new ArrayList<>(LanguageFile.ofAll("examples/" + folder));
            LanguageFile.find("programs/examples/" + folder).ifPresent(files::add);
            files.forEach(file -> file.lines().forEach(line -> example(folder, line.text())));
        }
        return this;
    }

    private void example(String name, String line) {
        String[] row = line.split("\t");
        if (row.length < 2) {
            return;
        }
        String text = row[1].replace("\\n", "\n").replace("\\t", "\t");
        boolean borrowed = name.startsWith("voice") ? text.contains(FOREIGN) : row[0].equals("borrowed");
        String typed = text.replaceAll(MARKS, "");
        int half = Math.floorMod(typed.hashCode(), 2);
        boolean voiced = name.startsWith("voice");
        int weight = !borrowed && (voiced || row[0].equals("own")) ? OWN_WEIGHT : 1;
        for (int i = 0; i < weight; i++) {
            add(name, half, typed, borrowed);
        }
        for (int i = 0; i < OWN_WEIGHT && voiced; i++) {
            addOwn(name, half, typed, false);
        }
    }

    /** A set of quoted messages; even numbers are one half. */
    BorrowedTexts with(List<Quoted> all) {
        for (Quoted quoted : all) {
            int half = Integer.parseInt("0" + quoted.id().replaceAll("\\D", "")) % 2;
            String own = Passages.own(quoted.message());
            boolean left = !quoted.foreign().isBlank() && Wording.of(own).tells(Wording.of(quoted.foreign()));
            boolean hers = !quoted.own().isBlank() && Wording.of(own).tells(Wording.of(quoted.own()));
            add(quoted.kind(), half, quoted.message(), !quoted.foreign().isBlank());
            if (left || hers) {
                addOwn(quoted.kind(), half, quoted.message(), left);
            }
        }
        return this;
    }

    /** The messages of labelled recordings. A recording is in one half. */
    BorrowedTexts with(Path labels, Path data) throws IOException {
        for (Path file : Folders.filesBelow(labels, ".tsv")) {
            List<LabelledStatement> statements = LabelledStatement.in(file);
            if (!statements.isEmpty()) {
                String name = statements.get(0).file();
                Optional<Path> recording = Folders.recording(data, name);
                if (recording.isPresent()) {
                    read(recording.get(), Math.floorMod(name.hashCode(), 2), statements);
                }
            }
        }
        return this;
    }

    private void read(Path recording, int half, List<LabelledStatement> statements) {
        ReadOptions options =
                ReadOptions.startingAt(Instant.EPOCH).withLenient(true).withAllowUnordered(true);
        try (Transcript transcript = Transcripts.open(recording, options)) {
            for (Conversation conversation : transcript) {
                for (SourceMessage source : conversation) {
                    if (source.message().role() == Role.USER && source.message().voice() == Voice.PERSON) {
                        labelled(source, half, statements);
                    }
                }
            }
        } catch (TranscriptException e) {
            // a recording that Varve cannot read teaches nothing
        }
    }

    private void labelled(SourceMessage source, int half, List<LabelledStatement> statements) {
        List<String> voices = statements.stream()
                .filter(statement -> statement.line() == source.line())
                .map(LabelledStatement::who)
                .toList();
        if (!voices.isEmpty()) {
            add("recorded", half, source.message().text(), voices.contains("machine"));
        }
    }

    private void add(String set, int half, String typed, boolean borrowed) {
        boolean all = Passages.own(typed).strip().equals(typed.strip());
        if (!typed.isBlank()) {
            found.add(new BorrowedText(set, half, BorrowedSigns.of(typed), borrowed, all));
        }
    }

    /** What is left of a message when marked quotations are taken away, if that is not all of it. */
    private void addOwn(String set, int half, String typed, boolean borrowed) {
        String own = Passages.own(typed).strip();
        if (!own.isEmpty() && !own.equals(typed.strip())) {
            found.add(new BorrowedText(set, half, BorrowedSigns.of(own), borrowed, true));
        }
    }
}
