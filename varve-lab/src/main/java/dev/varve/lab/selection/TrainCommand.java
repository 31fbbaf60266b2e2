package dev.varve.lab.selection;

import dev.varve.lab.measure.Printer;
import dev.varve.language.intent.Features;
import dev.varve.language.intent.Head;
import dev.varve.language.intent.IntentModelFile;
import dev.varve.language.intent.Steps;
import dev.varve.language.intent.Weights;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Fits the weights to all labelled statements, and what scores mean to statements that were held out. */
@Command(name = "train", description = "Fits the weights and writes them to a file.")
final class TrainCommand implements Callable<Integer> {
    private static final double LARGEST = Short.MAX_VALUE;

    @Option(names = "--labels", required = true, paramLabel = "DIR", description = "Folder with label files.")
    Path labels = Path.of("");

    @Option(names = "--texts", required = true, paramLabel = "DIR", description = "Folder with files of statements.")
    Path texts = Path.of("");

    @Option(names = "--out", required = true, paramLabel = "FILE", description = "Where to write the weights.")
    Path out = Path.of("");

    @Option(names = "--name", defaultValue = "en-1", description = "Version of the weights (${DEFAULT-VALUE}).")
    String name = "";

    @Option(names = "--examples", paramLabel = "FILE", description = "Files with examples of rules, to learn from.")
    List<Path> written = List.of();

    @Option(
            names = "--base",
            paramLabel = "FILE",
            description =
                    "A model whose weights stay where the statements teach nothing, such as those of people's words.")
    @Nullable Path base;

    @Mixin
    Printer printer = new Printer();

    @Override
    public Integer call() throws IOException {
        List<Example> examples = Examples.read(labels, texts, written);
        Map<Head, Weights> heads = new EnumMap<>(Head.class);
        if (base != null) {
            heads.putAll(IntentModelFile.weights(base.toString(), Files.readAllBytes(base)));
        }
        for (Head head : Head.values()) {
            if (heads.containsKey(head)
                    && examples.stream()
                            .allMatch(
                                    example -> Target.of(head, example.label()).isEmpty())) {
                continue;
            }
            Regression fitted = Scored.fitAll(examples, head);
            List<Scored> held = Scored.leavingOneOut(examples, head);
            heads.put(head, weights(fitted, held));
        }
        byte[] bytes = IntentModelFile.write(name, heads);
        Files.write(out, bytes);
        printer.say(out + ": " + bytes.length + " bytes from " + examples.size() + " statements");
        return 0;
    }

    static Weights weights(Regression fitted, List<Scored> held) {
        double unit =
                LARGEST / Arrays.stream(fitted.weights()).map(Math::abs).max().orElse(1);
        int[] buckets = IntStream.range(0, Features.BUCKETS)
                .filter(bucket -> Math.round(fitted.weights()[bucket] * unit) != 0)
                .toArray();
        short[] numbers = new short[buckets.length];
        short[] weights = new short[buckets.length];
        for (int i = 0; i < weights.length; i++) {
            numbers[i] = (short) buckets[i];
            weights[i] = (short) Math.round(fitted.weights()[buckets[i]] * unit);
        }
        Steps steps = Calibration.of(held, unit);
        return new Weights((int) Math.round(fitted.bias() * unit), numbers, weights, steps);
    }
}
