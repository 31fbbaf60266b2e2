package dev.varve.internal.weight;

import dev.varve.VarveException;
import java.io.IOException;
import java.io.StringReader;
import java.util.Map;
import java.util.Properties;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Named numbers of the extractive observer ({@code observer.…}, and
 * {@code people.…} where people talk among themselves) and of recall's ranking ({@code recall.…}), from one data
 * file, {@code weights.properties}, which {@code varve-lab/run learn} writes. Immutable and thread-safe.
 */
public final class Weights {
    static final String RESOURCE = "weights.properties";
    private static final Weights DEFAULTS = read();

    private final Map<String, Double> byName;

    private Weights(Map<String, Double> byName) {
        this.byName = byName;
    }

    /** Those of the data file. */
    public static Weights defaults() {
        return DEFAULTS;
    }

    private static Weights read() {
        Properties lines = new Properties();
        try {
            lines.load(new StringReader(DataFile.text(Weights.class, RESOURCE)));
            Map<String, Double> read = new TreeMap<>();
            lines.forEach((name, value) -> read.put((String) name, Double.valueOf((String) value)));
            return new Weights(read);
        } catch (IOException | NumberFormatException e) {
            throw new VarveException("resource " + RESOURCE + " cannot be read; check the varve-core jar", e);
        }
    }

    /** @throws VarveException if there is none of that name */
    public double of(String name) {
        Double value = byName.get(name);
        if (value == null) {
            throw new VarveException(RESOURCE + " has no line for " + name + "; add one");
        }
        return value;
    }

    /** All names that begin so. */
    public SortedSet<String> names(String prefix) {
        return byName.keySet().stream()
                .filter(name -> name.startsWith(prefix))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The same with one number changed. */
    public Weights with(String name, double value) {
        of(name);
        Map<String, Double> changed = new TreeMap<>(byName);
        changed.put(name, value);
        return new Weights(changed);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Weights weights && weights.byName.equals(byName);
    }

    @Override
    public int hashCode() {
        return byName.hashCode();
    }

    /** As lines of the data file. */
    @Override
    public String toString() {
        return byName.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue() + "\n")
                .collect(Collectors.joining());
    }
}
