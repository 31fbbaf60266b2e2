package dev.varve;

/**
 * How faithful a note is to what it replaces, counted in literals: paths, ids, numbers, URLs, dates, quoted names and
 * errors, each distinct one once. Measured without a model. A reflection is meant to leave some behind.
 *
 * @param source   literals in the messages of an observation, or in the notes that a reflection replaces
 * @param kept     of these, literals that the model's answer carries
 * @param putBack  of these, literals that the answer had lost and that were put back
 * @param invented literals of the answer that occur neither there nor in earlier memory
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
