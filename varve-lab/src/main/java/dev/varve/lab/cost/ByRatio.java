package dev.varve.lab.cost;

import dev.varve.ContinuationHint;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.TokenEstimator;
import dev.varve.Usage;
import dev.varve.model.MemoryModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import dev.varve.model.ReflectRequest;
import dev.varve.store.SearchText;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/**
 * Stands for a language model of which only the compression is known: its notes are the first words of each message, of
 * the right size altogether. Only their size matters here.
 *
 * @param compression tokens read for one written
 */
record ByRatio(double compression) implements MemoryModel {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");
    private static final int LINE_CHARS = 240;

    @Override
    public String name() {
        return "ratio/" + compression;
    }

    @Override
    public ModelAnswer observe(ObserveRequest request) {
        StringBuilder notes = new StringBuilder();
        StringBuilder line = new StringBuilder();
        for (LoggedMessage message : request.messages()) {
            String text = SearchText.of(message.message()).replaceAll("\\s+", " ");
            line.append(text, 0, (int) Math.ceil(text.length() / compression)).append(' ');
            if (line.length() >= LINE_CHARS) {
                end(line, message, request.zone(), notes);
            }
        }
        end(line, request.messages().get(request.messages().size() - 1), request.zone(), notes);
        return answer(notes.toString().strip());
    }

    private static void end(StringBuilder line, LoggedMessage message, ZoneId zone, StringBuilder notes) {
        if (!line.toString().isBlank()) {
            notes.append('[')
                    .append(TIME.format(message.message().createdAt().atZone(zone)))
                    .append("] NOTE ")
                    .append(line.toString().strip())
                    .append('\n');
        }
        line.setLength(0);
    }

    @Override
    public ModelAnswer reflect(ReflectRequest request) {
        TokenEstimator estimator = TokenEstimator.scriptAware();
        List<String> lines =
                request.notes().stream().map(Note::text).flatMap(String::lines).toList();
        double share = (double) request.targetTokens()
                / Math.max(1, lines.stream().mapToLong(estimator::estimate).sum());
        List<String> kept = new ArrayList<>();
        long room = request.targetTokens();
        double due = 0;
        for (String line : lines) {
            due += share;
            int tokens = estimator.estimate(line) + 1;
            if (due >= 1 && tokens <= room) {
                kept.add(line);
                room -= tokens;
                due -= 1;
            }
        }
        return answer(String.join("\n", kept));
    }

    private static ModelAnswer answer(String text) {
        return new ModelAnswer(text, ContinuationHint.NONE, Usage.NONE);
    }
}
