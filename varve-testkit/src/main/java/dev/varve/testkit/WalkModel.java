package dev.varve.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Fact;
import dev.varve.Note;
import dev.varve.model.FactNote;
import dev.varve.model.MemoryModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import dev.varve.model.ReflectRequest;
import java.util.List;
import java.util.function.Supplier;

/**
 * The model of a walk: it names its input in notes and facts. While it is slow, other things happen to the session;
 * it is never asked to observe while it observes, nor to reflect while it reflects.
 */
final class WalkModel implements MemoryModel {
    private final Runnable meanwhile;
    private boolean slow;
    private boolean observing;
    private boolean reflecting;
    private long calls;

    WalkModel(Runnable meanwhile) {
        this.meanwhile = meanwhile;
    }

    /** Runs an event during the next call. */
    void slow() {
        slow = true;
    }

    long calls() {
        return calls;
    }

    @Override
    public String name() {
        return "walk";
    }

    @Override
    public ModelAnswer observe(ObserveRequest request) {
        assertThat(observing).as("a second observer at once").isFalse();
        observing = true;
        try {
            return answer(() -> ScriptedModel.nameSpan(request));
        } finally {
            observing = false;
        }
    }

    @Override
    public ModelAnswer reflect(ReflectRequest request) {
        assertThat(reflecting).as("a second reflector at once").isFalse();
        reflecting = true;
        try {
            return answer(() -> withFacts(request, ScriptedModel.nameNotes(request)));
        } finally {
            reflecting = false;
        }
    }

    private ModelAnswer answer(Supplier<ModelAnswer> answer) {
        calls++;
        if (slow) {
            slow = false;
            meanwhile.run();
        }
        return answer.get();
    }

    private static ModelAnswer withFacts(ReflectRequest request, ModelAnswer answer) {
        List<FactNote> facts =
                request.factSources().stream().map(WalkModel::fact).toList();
        return answer.withFacts(facts);
    }

    /** The text of the note after its date and priority. */
    private static FactNote fact(Note note) {
        String said = note.text().lines().findFirst().orElse("").replaceFirst("^\\[[^]]*] [A-Z]+ ", "");
        return new FactNote(Fact.Type.EVENT, said, List.of(), List.of());
    }
}
