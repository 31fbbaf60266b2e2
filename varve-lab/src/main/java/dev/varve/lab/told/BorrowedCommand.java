package dev.varve.lab.told;

import de.bwaldvogel.liblinear.Feature;
import de.bwaldvogel.liblinear.FeatureNode;
import de.bwaldvogel.liblinear.Linear;
import de.bwaldvogel.liblinear.Model;
import de.bwaldvogel.liblinear.Parameter;
import de.bwaldvogel.liblinear.Problem;
import de.bwaldvogel.liblinear.SolverType;
import dev.varve.lab.measure.Printer;
import dev.varve.language.LanguageFile;
import dev.varve.language.voice.BorrowedModel;
import dev.varve.language.voice.BorrowedSigns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Fits the weights that tell messages with somebody else's text. */
@Command(
        name = "borrowed",
        description = {
            "Fits the weights that tell a message with somebody else's text from one that a person worded.",
            "Learns from the examples of each language, our sets of quoted messages (see quoted) and pairs (see updates), further"
                    + " ones and labelled recordings.",
            "Prints how weights fitted to one half see the other; a recording is in one half."
        })
public final class BorrowedCommand implements Callable<Integer> {
    private static final double COST = 1;
    private static final double TOLERANCE = 0.001;
    /** Fewer messages than that teach nothing about a sign. */
    private static final int LEAST = 2;

    /** What a borrowed message weighs: far more of our messages are a person's own than of those that are asked about. */
    private static final double BORROWED_WEIGHT = 2;

    private static final int THOUSANDTHS = 1_000;

    private static final int ROW = 16;
    private static final int[] BOUNDS = {-500, 0, 500, 1_000};

    @Option(names = "--quoted", paramLabel = "FILE", description = "Further sets of quoted messages.")
    List<Path> quoted = List.of();

    @Option(names = "--labels", paramLabel = "DIR", description = "Folder with the label files of recordings.")
    Optional<Path> labels = Optional.empty();

    @Option(names = "--data", paramLabel = "DIR", description = "Folder with the recordings.")
    Optional<Path> data = Optional.empty();

    @Option(names = "--half", paramLabel = "N", description = "Fit to the half of this number alone, 0 or 1.")
    Optional<Integer> half = Optional.empty();

    @Option(names = "--out", paramLabel = "FILE", description = "Where to write the weights.")
    Optional<Path> out = Optional.empty();

    @Mixin
    Printer printer = new Printer();

    /** How many messages of a set are above each bound, by the half that was held out. */
    record Seen(String set, int messages, int doubted, int above, int far, int farthest) {
        Seen plus(Seen more) {
            return new Seen(
                    set,
                    messages + more.messages,
                    doubted + more.doubted,
                    above + more.above,
                    far + more.far,
                    farthest + more.farthest);
        }
    }

    @Override
    public Integer call() throws IOException {
        BorrowedTexts texts = new BorrowedTexts()
                .withExamples()
                .with(Quoted.shipped("quoted.jsonl"))
                .with(Quoted.shipped("own.jsonl"))
                .with(Quoted.of(Pair.in(Lines.shipped("pairs-6.tsv"))));
        for (Path file : quoted) {
            texts.with(Quoted.in(file));
        }
        if (labels.isPresent() && data.isPresent()) {
            texts.with(labels.get(), data.get());
        }
        List<BorrowedText> all = texts.found();
        measure(all);
        if (out.isPresent()) {
            List<BorrowedText> some = half.isEmpty() ? all : half(all, half.get());
            Files.writeString(out.get(), fitted(some));
        }
        return 0;
    }

    private static List<BorrowedText> half(List<BorrowedText> all, int half) {
        return all.stream().filter(text -> text.half() == half).toList();
    }

    private void measure(List<BorrowedText> all) {
        Map<String, Seen> seen = new TreeMap<>();
        for (int held = 0; held < 2; held++) {
            BorrowedModel model = BorrowedModel.of(LanguageFile.of("half", fitted(half(all, 1 - held))));
            for (BorrowedText text : half(all, held)) {
                if (text.typed()) {
                    int score = model.score(text.signs());
                    String set = text.set() + (text.borrowed() ? ", somebody else's" : ", the person's");
                    seen.merge(set, seen(set, score), Seen::plus);
                }
            }
        }
        printer.head("set", "messages", "above " + BOUNDS[0], "" + BOUNDS[1], "" + BOUNDS[2], "" + BOUNDS[3]);
        seen.values().forEach(row -> printer.row(row, "%s | %,d | %,d | %,d | %,d | %,d"));
    }

    private static Seen seen(String set, int score) {
        return new Seen(
                set,
                1,
                above(score, BOUNDS[0]),
                above(score, BOUNDS[1]),
                above(score, BOUNDS[2]),
                above(score, BOUNDS[3]));
    }

    private static int above(int score, int bound) {
        return score > bound ? 1 : 0;
    }

    private static String fitted(List<BorrowedText> texts) {
        boolean[] used = used(texts);
        Feature bias = new FeatureNode(BorrowedSigns.BUCKETS + 1, 1);
        Problem problem = new Problem();
        problem.l = texts.size();
        problem.n = BorrowedSigns.BUCKETS + 1;
        problem.x =
                texts.stream().map(text -> features(text.signs(), used, bias)).toArray(Feature[][]::new);
        problem.y = texts.stream().mapToDouble(text -> text.borrowed() ? 1 : 0).toArray();
        Linear.disableDebugOutput();
        Parameter parameter = new Parameter(SolverType.L2R_LR, COST, TOLERANCE);
        parameter.setWeights(new double[] {BORROWED_WEIGHT}, new int[] {1});
        Model model = Linear.train(problem, parameter);
        int sign = model.getLabels()[0] == 1 ? THOUSANDTHS : -THOUSANDTHS;
        return written(model.getFeatureWeights(), sign);
    }

    private static boolean[] used(List<BorrowedText> texts) {
        int[] counts = new int[BorrowedSigns.BUCKETS];
        texts.forEach(text -> text.signs().stream().forEach(sign -> counts[sign]++));
        boolean[] used = new boolean[counts.length];
        for (int i = 0; i < counts.length; i++) {
            used[i] = counts[i] >= LEAST;
        }
        return used;
    }

    private static Feature[] features(BitSet signs, boolean[] used, Feature bias) {
        double value = 1 / Math.sqrt(Math.max(1, signs.cardinality()));
        List<Feature> features = new ArrayList<>();
        signs.stream().filter(sign -> used[sign]).forEach(sign -> features.add(new FeatureNode(sign + 1, value)));
        features.add(bias);
        return features.toArray(Feature[]::new);
    }

    private static String written(double[] fitted, int unit) {
        StringBuilder file = new StringBuilder("# Weights of BorrowedSigns, in thousandths: varve-lab/run borrowed.\n");
        file.append("bias: ")
                .append(Math.round(unit * fitted[BorrowedSigns.BUCKETS]))
                .append('\n');
        for (int bucket = 0; bucket < BorrowedSigns.BUCKETS; bucket++) {
            file.append(bucket % ROW == 0 ? bucket + ": " : " ").append(Math.round(unit * fitted[bucket]));
            file.append(bucket % ROW == ROW - 1 ? "\n" : "");
        }
        return file.toString();
    }
}
