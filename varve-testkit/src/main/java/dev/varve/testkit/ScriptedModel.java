package dev.varve.testkit;

import dev.varve.ContinuationHint;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Usage;
import dev.varve.model.MemoryModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import dev.varve.model.ReflectRequest;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/**
 * A model with scripted answers. By default it writes one short line per chunk that names the span, and condenses
 * notes to one line, so that a test can tell from a text which messages it covers. Thread-safe; keeps the requests.
 */
public final class ScriptedModel implements MemoryModel {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);

    private final List<ObserveRequest> observed = new CopyOnWriteArrayList<>();
    private final List<ReflectRequest> reflected = new CopyOnWriteArrayList<>();
    private volatile String name = "scripted";
    private volatile Function<ObserveRequest, ModelAnswer> onObserve = ScriptedModel::nameSpan;
    private volatile Function<ReflectRequest, ModelAnswer> onReflect = ScriptedModel::nameNotes;

    /** Is called so from now on. */
    public ScriptedModel named(String newName) {
        name = newName;
        return this;
    }

    /** Answers observer requests like this from now on. */
    public ScriptedModel onObserve(Function<ObserveRequest, ModelAnswer> answer) {
        onObserve = answer;
        return this;
    }

    /** Answers reflector requests like this from now on. */
    public ScriptedModel onReflect(Function<ReflectRequest, ModelAnswer> answer) {
        onReflect = answer;
        return this;
    }

    /** An answer of one text, without a hint, that cost one call. */
    public static ModelAnswer answer(String text) {
        return new ModelAnswer(text, ContinuationHint.NONE, Usage.call(0, 0));
    }

    /** A line in the form that counts. */
    public static String line(LoggedMessage at, ZoneId zone, String text) {
        return "[" + TIME.format(at.message().createdAt().atZone(zone)) + "] NOTE " + text;
    }

    /** The default observation. */
    public static ModelAnswer nameSpan(ObserveRequest request) {
        LoggedMessage first = request.messages().get(0);
        LoggedMessage last = request.messages().get(request.messages().size() - 1);
        return answer(line(first, request.zone(), "messages " + first.seq() + " to " + last.seq()));
    }

    /** The default reflection. */
    public static ModelAnswer nameNotes(ReflectRequest request) {
        Note first = request.notes().get(0);
        Note last = request.notes().get(request.notes().size() - 1);
        String time = first.text().substring(0, first.text().indexOf(']') + 1);
        return answer(time + " NOTE condensed " + first.span().from() + " to "
                + (last.span().to() - 1));
    }

    /** Observer requests so far, retries included. */
    public List<ObserveRequest> observed() {
        return List.copyOf(observed);
    }

    /** Reflector requests so far, one per level tried. */
    public List<ReflectRequest> reflected() {
        return List.copyOf(reflected);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public ModelAnswer observe(ObserveRequest request) {
        observed.add(request);
        return onObserve.apply(request);
    }

    @Override
    public ModelAnswer reflect(ReflectRequest request) {
        reflected.add(request);
        return onReflect.apply(request);
    }
}
