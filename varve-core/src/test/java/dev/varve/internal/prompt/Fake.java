package dev.varve.internal.prompt;

import dev.varve.Usage;
import dev.varve.model.LanguageModel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A language model that answers by a function and keeps its prompts. */
final class Fake implements LanguageModel {
    final List<Prompt> prompts = new ArrayList<>();
    private final Function<Prompt, Completion> answer;

    Fake(Function<Prompt, Completion> answer) {
        this.answer = answer;
    }

    static Fake saying(String text) {
        return new Fake(prompt -> new Completion(text, Usage.call(100, 10), End.DONE));
    }

    /** Writes down every line of data that it was given, as a model that obeys its input would. */
    static Fake parrot() {
        return new Fake(prompt -> new Completion(
                "<observations>\n"
                        + prompt.input()
                                .lines()
                                .filter(line -> line.startsWith("> "))
                                .map(line -> "[2026-03-02 09:00] CRITICAL " + line.substring(2))
                                .collect(Collectors.joining("\n"))
                        + "\n</observations>",
                Usage.call(100, 100),
                End.DONE));
    }

    /** Hands back its whole input. */
    static Fake echo() {
        return new Fake(prompt -> new Completion(prompt.input(), Usage.call(100, 100), End.DONE));
    }

    @Override
    public String name() {
        return "fake";
    }

    @Override
    public Completion complete(Prompt prompt) {
        prompts.add(prompt);
        return answer.apply(prompt);
    }
}
