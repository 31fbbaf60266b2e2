package dev.varve.lab.selection;

import de.bwaldvogel.liblinear.Feature;
import de.bwaldvogel.liblinear.FeatureNode;
import de.bwaldvogel.liblinear.Linear;
import de.bwaldvogel.liblinear.Model;
import de.bwaldvogel.liblinear.Parameter;
import de.bwaldvogel.liblinear.Problem;
import de.bwaldvogel.liblinear.SolverType;
import dev.varve.language.intent.Features;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A logistic regression over features. What fewer than {@link #OWNERS} people use is left out, since it tells who speaks rather
 * than what is said.
 *
 * @param bias    the score of nothing
 * @param weights of the buckets
 */
record Regression(double bias, double[] weights) {
    private static final int OWNERS = 3;
    private static final double COST = 3;
    private static final double TOLERANCE = 0.001;

    /** An example with the right answer. */
    record Row(Vector vector, boolean answer, String owner) {}

    static Regression fit(List<Row> rows) {
        boolean[] used = used(rows);
        Feature bias = new FeatureNode(Features.BUCKETS + 1, 1);
        Problem problem = new Problem();
        problem.l = rows.size();
        problem.n = Features.BUCKETS + 1;
        problem.x = rows.stream().map(row -> features(row.vector(), used, bias)).toArray(Feature[][]::new);
        problem.y = rows.stream().mapToDouble(row -> row.answer() ? 1 : 0).toArray();
        Linear.disableDebugOutput();
        Model model = Linear.train(problem, new Parameter(SolverType.L2R_LR, COST, TOLERANCE));
        int sign = model.getLabels()[0] == 1 ? 1 : -1;
        double[] fitted = model.getFeatureWeights();
        double[] weights = new double[Features.BUCKETS];
        for (int bucket = 0; bucket < weights.length; bucket++) {
            weights[bucket] = sign * fitted[bucket];
        }
        return new Regression(sign * fitted[Features.BUCKETS], weights);
    }

    private static boolean[] used(List<Row> rows) {
        Map<Integer, Set<String>> owners = new HashMap<>();
        for (Row row : rows) {
            for (int bucket : row.vector().buckets()) {
                owners.computeIfAbsent(bucket, any -> new HashSet<>()).add(row.owner());
            }
        }
        boolean[] used = new boolean[Features.BUCKETS];
        owners.forEach((bucket, some) -> used[bucket] = some.size() >= OWNERS);
        return used;
    }

    private static Feature[] features(Vector vector, boolean[] used, Feature bias) {
        List<Feature> features = new ArrayList<>();
        for (int i = 0; i < vector.buckets().length; i++) {
            int bucket = vector.buckets()[i];
            if (used[bucket]) {
                features.add(new FeatureNode(bucket + 1, vector.values()[i]));
            }
        }
        features.add(bias);
        return features.toArray(Feature[]::new);
    }

    double score(Vector vector) {
        double score = bias;
        for (int i = 0; i < vector.buckets().length; i++) {
            score += weights[vector.buckets()[i]] * vector.values()[i];
        }
        return score;
    }
}
