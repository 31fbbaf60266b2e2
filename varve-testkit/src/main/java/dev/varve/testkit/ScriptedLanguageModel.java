package dev.varve.testkit;

import dev.varve.TokenEstimator;
import dev.varve.Usage;
import dev.varve.model.LanguageModel;
import dev.varve.model.Picture;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A language model with scripted replies. Keeps its prompts and counts their tokens. Thread-safe if its script is. */
public final class ScriptedLanguageModel implements LanguageModel {
    private final List<Prompt> prompts = new CopyOnWriteArrayList<>();
    private final Function<Prompt, String> script;
    private final boolean seesPictures;

    /** Replies by a function of the prompt. */
    public ScriptedLanguageModel(Function<Prompt, String> script) {
        this(script, false);
    }

    private ScriptedLanguageModel(Function<Prompt, String> script, boolean seesPictures) {
        this.script = script;
        this.seesPictures = seesPictures;
    }

    /** One that takes pictures. */
    public static ScriptedLanguageModel seeing(Function<Prompt, String> script) {
        return new ScriptedLanguageModel(script, true);
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
    public boolean seesPictures() {
        return seesPictures;
    }

    @Override
    public Completion complete(Prompt prompt) {
        prompts.add(prompt);
        String text = script.apply(prompt);
        TokenEstimator estimator = TokenEstimator.scriptAware();
        long read = (long) estimator.estimate(prompt.instructions())
                + estimator.estimate(prompt.input())
                + prompt.pictures().stream().mapToLong(Picture::tokens).sum();
        return new Completion(text, Usage.call(read, estimator.estimate(text)), End.DONE);
    }
}
