package dev.varve;

import dev.varve.internal.extractive.ExtractiveModel;
import dev.varve.internal.prompt.PromptedModel;
import dev.varve.model.LanguageModel;
import dev.varve.model.MemoryModel;

/**
 * The models that write notes, for {@link VarveBuilder#model(MemoryModel)} or to be called without an engine: {@link
 * MemoryModel#observe} turns messages into lines of notes, {@link MemoryModel#reflect} condenses notes.
 */
public final class NoteWriters {
    private NoteWriters() {}

    /** The built-in rules, which need no model, no key and no network. */
    public static MemoryModel rules() {
        return ExtractiveModel.create();
    }

    /** A language model with the prompts of this library, for both jobs. */
    public static MemoryModel prompting(LanguageModel model) {
        return PromptedModel.of(model);
    }

    /**
     * Two language models with further instructions behind those of this library.
     *
     * @param observerInstructions  such as what a host's domain needs noted; empty for none
     * @param reflectorInstructions such as what must survive; empty for none
     */
    public static MemoryModel prompting(
            LanguageModel observer,
            LanguageModel reflector,
            String observerInstructions,
            String reflectorInstructions) {
        PromptedModel.Builder builder = PromptedModel.builder(observer).reflector(reflector);
        if (!observerInstructions.isBlank()) {
            builder.observerInstructions(observerInstructions);
        }
        if (!reflectorInstructions.isBlank()) {
            builder.reflectorInstructions(reflectorInstructions);
        }
        return builder.build();
    }
}
