package dev.varve.testkit.adapter;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.Role;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import dev.varve.model.ReflectRequest;
import dev.varve.testkit.ScriptedModel;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A memory model for tests of adapters: it notes the beginning of each user message, keeps messages that a user wants
 * to hold "always", and drops the rest when it condenses. So a test judges the adapter, not the quality of notes.
 */
final class BeginningsModel {
    private static final int BEGINNING = 40;

    private BeginningsModel() {}

    static ScriptedModel model() {
        return new ScriptedModel().onObserve(BeginningsModel::observe).onReflect(BeginningsModel::reflect);
    }

    private static ModelAnswer observe(ObserveRequest request) {
        List<NoteLine> lines = request.messages().stream()
                .filter(logged -> logged.role() == Role.USER)
                .map(logged -> line(logged, request))
                .toList();
        LoggedMessage first = request.messages().get(0);
        return lines.isEmpty()
                ? ScriptedModel.answer(ScriptedModel.line(first, request.zone(), "tools ran"))
                : ScriptedModel.answer(text(lines));
    }

    private static NoteLine line(LoggedMessage logged, ObserveRequest request) {
        LocalDateTime at = LocalDateTime.ofInstant(logged.message().createdAt(), request.zone());
        String text = logged.message().text();
        return text.contains("always")
                ? new NoteLine(at, Priority.CRITICAL, "User: " + text)
                : new NoteLine(at, Priority.NOTE, "User: " + text.substring(0, BEGINNING));
    }

    private static ModelAnswer reflect(ReflectRequest request) {
        List<NoteLine> lines = request.notes().stream()
                .map(Note::text)
                .flatMap(String::lines)
                .flatMap(line -> NoteLine.parse(line).stream())
                .toList();
        List<NoteLine> kept = lines.stream()
                .filter(line -> line.priority() == Priority.CRITICAL)
                .toList();
        return ScriptedModel.answer(text(kept.isEmpty() ? lines.subList(0, 1) : kept));
    }

    private static String text(List<NoteLine> lines) {
        return lines.stream().map(NoteLine::toString).collect(Collectors.joining("\n"));
    }
}
