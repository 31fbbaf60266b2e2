package dev.varve.testkit;

import dev.varve.TokenEstimator;
import dev.varve.Usage;
import dev.varve.model.LanguageModel;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A language model with scripted replies. Keeps its prompts and counts their tokens. Thread-safe if its script is. */
public final class ScriptedLanguageModel implements LanguageModel {
    private final List<Prompt> prompts = new CopyOnWriteArrayList<>();
    private final Function<Prompt, String> script;

    /** Replies by a function of the prompt. */
    public ScriptedLanguageModel(Function<Prompt, String> script) {
        this.script = script;
    }

    /** The transcript or the notes of a prompt: its data lines, without their marks. */
    public static List<String> data(Prompt prompt) {
        return prompt.input()
                .lines()
                .filter(line -> line.startsWith("> "))
                .map(line -> line.substring(2))
                .toList();
    }

    /** Prompts so far. */
    public List<Prompt> prompts() {
        return List.copyOf(prompts);
    }

    @Override
    public String name() {
        return "scripted/language-model";
    }

    @Override
    public Completion complete(Prompt prompt) {
        prompts.add(prompt);
        String text = script.apply(prompt);
        TokenEstimator estimator = TokenEstimator.scriptAware();
        long read = (long) estimator.estimate(prompt.instructions()) + estimator.estimate(prompt.input());
        return new Completion(text, Usage.call(read, estimator.estimate(text)), End.DONE);
    }
}
