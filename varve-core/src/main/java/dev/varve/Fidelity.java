package dev.varve;

/**
 * How faithful a note is to what it replaces, counted in literals: paths, ids, numbers, URLs, dates, quoted names and
 * errors. Each distinct literal counts once. Measured without a model. A reflection is expected to drop some. Immutable.
 *
 * @param source   literals in the messages of an observation, or in the notes that a reflection replaces
 * @param kept     how many of these the model's answer contains
 * @param putBack  how many of these the answer had lost and were put back
 * @param invented literals in the answer that occur neither there nor in earlier notes
 */
public record Fidelity(int source, int kept, int putBack, int invented) {
    /** Not measured. */
    public static final Fidelity NONE = new Fidelity(0, 0, 0, 0);

    /** The sum, for totals over notes. */
    public Fidelity plus(Fidelity other) {
        return new Fidelity(
                source + other.source, kept + other.kept, putBack + other.putBack, invented + other.invented);
    }
}
