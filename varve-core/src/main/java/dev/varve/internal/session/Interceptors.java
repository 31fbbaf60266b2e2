package dev.varve.internal.session;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Scope;
import dev.varve.Usage;
import dev.varve.model.ModelException;
import dev.varve.model.NoteInterceptor;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Asks interceptors one after the other; each sees what the one before it left. What one of them throws ends the run, so that no
 * note is made of words that should have been taken out.
 */
public final class Interceptors {
    private final List<NoteInterceptor> interceptors;

    public Interceptors(List<NoteInterceptor> interceptors) {
        this.interceptors = List.copyOf(interceptors);
    }

    /** One of the four questions that an interceptor answers. */
    private interface Call<T> {
        Optional<T> ask(NoteInterceptor interceptor, Scope scope, T value);
    }

    /** The messages to observe, after interceptors. */
    public List<LoggedMessage> beforeObserving(Scope scope, List<LoggedMessage> messages) {
        return interceptors.isEmpty()
                ? messages
                : messages.stream()
                        .flatMap(logged -> one(scope, logged.message(), NoteInterceptor::beforeObserving)
                                .map(message -> with(logged, message))
                                .stream())
                        .toList();
    }

    /** The lines of an observation, after interceptors. */
    public List<NoteLine> afterObserving(Scope scope, List<NoteLine> lines) {
        return all(scope, lines, NoteInterceptor::afterObserving);
    }

    /** Notes with what is left of their lines. */
    public List<Note> beforeReflecting(Scope scope, List<Note> notes) {
        return interceptors.isEmpty()
                ? notes
                : notes.stream()
                        .map(note -> note.withLines(
                                all(scope, note.lines(), NoteInterceptor::beforeReflecting), note.tokens()))
                        .toList();
    }

    /** The lines of a reflection, after interceptors. */
    public List<NoteLine> afterReflecting(Scope scope, List<NoteLine> lines) {
        return all(scope, lines, NoteInterceptor::afterReflecting);
    }

    private List<NoteLine> all(Scope scope, List<NoteLine> lines, Call<NoteLine> call) {
        return interceptors.isEmpty()
                ? lines
                : lines.stream()
                        .flatMap(line -> one(scope, line, call).stream())
                        .toList();
    }

    private <T> Optional<T> one(Scope scope, T value, Call<T> call) {
        Optional<T> left = Optional.of(value);
        for (NoteInterceptor interceptor : interceptors) {
            try {
                left = left.flatMap(each -> call.ask(interceptor, scope, each));
            } catch (RuntimeException e) {
                throw new ModelException(
                        ModelException.Kind.DENIED,
                        "the note interceptor " + interceptor.getClass().getName() + " failed: "
                                + ModelException.reason(e),
                        e,
                        Duration.ZERO,
                        Usage.NONE);
            }
        }
        return left;
    }

    private static LoggedMessage with(LoggedMessage logged, Message message) {
        return new LoggedMessage(logged.seq(), message, logged.tokens(), logged.tokensThrough(), logged.startsGroup());
    }
}
