package dev.varve.providers;

import dev.varve.TokenEstimator;
import dev.varve.Usage;
import dev.varve.model.LanguageModel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A command as a language model: it gets the prompt on standard input and prints its answer. The command runs without
 * a shell, as a {@link ProgramRun}, in the folder for temporary files, so that its recordings do not count as
 * conversations in the user's folder. Its cost is unknown; tokens are estimated.
 */
final class CommandModel implements LanguageModel {
    /** Before the command, in the name of a model. */
    static final String PREFIX = "exec:";

    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

    private final List<String> command;
    private final TokenEstimator tokens = TokenEstimator.scriptAware();

    private CommandModel(List<String> command) {
        this.command = List.copyOf(command);
    }

    /**
     * The model of a name such as {@code exec:claude -p}; words with blanks need quotation marks.
     *
     * @throws ModelSetupException if the name has no command
     */
    static CommandModel of(String name) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(name.substring(PREFIX.length()));
        while (matcher.find()) {
            String quoted = matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
            words.add(quoted != null ? quoted : matcher.group(3));
        }
        if (words.isEmpty()) {
            throw new ModelSetupException(
                    "\"" + name + "\" names no command; write one behind the colon, as in exec:claude -p");
        }
        return new CommandModel(words);
    }

    /** The program without its arguments, which may contain secrets. */
    @Override
    public String name() {
        return PREFIX + Path.of(command.get(0)).getFileName();
    }

    @Override
    public Completion complete(Prompt prompt) {
        String input =
                prompt.instructions().isEmpty() ? prompt.input() : prompt.instructions() + "\n\n" + prompt.input();
        Path folder = Path.of(System.getProperty("java.io.tmpdir", "."));
        ProgramRun.Answer answer = new ProgramRun(name(), command, folder, Map.of()).answer(input, prompt.deadline());
        Usage usage = Usage.call(tokens.estimate(input), tokens.estimate(answer.text()));
        return new Completion(answer.text(), usage, answer.whole() ? End.DONE : End.CUT_OFF);
    }
}
