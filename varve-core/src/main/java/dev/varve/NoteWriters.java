package dev.varve;

import dev.varve.internal.extractive.ExtractiveModel;
import dev.varve.internal.prompt.PromptedModel;
import dev.varve.model.LanguageModel;
import dev.varve.model.MemoryModel;

/**
 * The models that write notes. Pass one to {@link VarveBuilder#model(MemoryModel)}, or call it without an engine: {@link
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
     * Two language models, with further instructions after those of this library.
     *
     * @param observerInstructions  for example, what must be noted in your domain; empty for none
     * @param reflectorInstructions for example, what must be kept; empty for none
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
