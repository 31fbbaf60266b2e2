package dev.varve.lab.selection;

import dev.varve.language.intent.Features;
import dev.varve.language.intent.Features.Group;
import java.util.Map;
import java.util.TreeMap;

/**
 * The features of an example as numbers. Each group is divided by the square root of its count, as the product does.
 *
 * @param buckets ascending
 * @param values  of the buckets
 */
record Vector(int[] buckets, double[] values) {
    static Vector of(Example example) {
        int[] counts = new int[Group.values().length];
        Map<Integer, int[]> found = new TreeMap<>();
        Features.find(example.text(), example.situation(), (group, bucket) -> {
            counts[group.ordinal()]++;
            found.computeIfAbsent(bucket, any -> new int[counts.length])[group.ordinal()]++;
        });
        int[] buckets = new int[found.size()];
        double[] values = new double[found.size()];
        int at = 0;
        for (Map.Entry<Integer, int[]> one : found.entrySet()) {
            buckets[at] = one.getKey();
            for (int group = 0; group < counts.length; group++) {
                if (counts[group] > 0) {
                    values[at] += one.getValue()[group] / Math.sqrt(counts[group]);
                }
            }
            at++;
        }
        return new Vector(buckets, values);
    }
}
