package dev.varve.providers;

import dev.varve.model.LanguageModel;
import dev.varve.model.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A program of the user's as a language model, such as a coding agent with the user's subscription. Each prompt
 * starts the program in an empty, private folder that is deleted afterwards; without a shell; with Varve's hooks off;
 * and killed at the prompt's deadline with all the processes it has started. Thread-safe.
 */
public final class ProgramModel implements LanguageModel {
    private static final String FOLDER = "varve-asks-";
    private static final String EMPTY = "empty";

    private final String name;
    private final BiFunction<Prompt, Path, List<String>> command;
    private final Map<String, String> variables;
    private final Function<String, Completion> reader;

    /**
     * @param name of the program, for people and stored with its cost
     * @param command the program and its arguments, for a prompt and a file with its instructions
     * @param variables set for it, beside those of this process
     * @param reader parses its output; throws a {@link ModelException} if that is not an answer
     */
    public ProgramModel(
            String name,
            BiFunction<Prompt, Path, List<String>> command,
            Map<String, String> variables,
            Function<String, Completion> reader) {
        this.name = name;
        this.command = command;
        this.variables = Map.copyOf(variables);
        this.reader = reader;
    }

    /** True if a program ran in this folder to answer a prompt; its recording of that is no user's conversation. */
    public static boolean isOwnFolder(Path folder) {
        for (Path part : folder) {
            if (part.toString().startsWith(FOLDER)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Completion complete(Prompt prompt) {
        try {
            Path own = Files.createTempDirectory(FOLDER);
            try {
                Path folder = Files.createDirectory(own.resolve(EMPTY));
                Path instructions = Files.writeString(own.resolve("instructions.md"), prompt.instructions());
                ProgramRun run = new ProgramRun(name, command.apply(prompt, instructions), folder, variables);
                ProgramRun.Answer answer = run.answer(prompt.input(), prompt.deadline());
                if (!answer.whole()) {
                    throw new ModelException(
                            ModelException.Kind.ANSWER, name + " printed more than an answer may have");
                }
                return reader.apply(answer.text());
            } finally {
                delete(own);
            }
        } catch (IOException e) {
            throw new ModelException(name + " got no folder to run in; check the folder for temporary files", e);
        }
    }

    /** A program that was killed may still hold a file; the system clears such folders. */
    private static void delete(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            return;
        }
    }
}
