package dev.varve.internal.recall;

/** Finds a rank among numbers without sorting them. */
final class Ranks {
    private Ranks() {}

    /** Buckets between the smallest and the largest number; only numbers of one bucket are compared. */
    private static final int STEPS = 512;

    /**
     * The least of the highest.
     *
     * @param numbers none of them NaN or infinite; their order changes
     * @param highest how many are the highest: at least one, not more than there are
     */
    static double least(double[] numbers, int highest) {
        double min = numbers[0];
        double max = numbers[0];
        for (double number : numbers) {
            min = Math.min(min, number);
            max = Math.max(max, number);
        }
        double scale = (STEPS - 1) / (max - min);
        if (numbers.length < STEPS / 2 || !(scale < Double.POSITIVE_INFINITY)) {
            return select(numbers, numbers.length, numbers.length - highest);
        }
        int[] counts = new int[STEPS];
        for (double number : numbers) {
            counts[(int) ((number - min) * scale)]++;
        }
        int step = STEPS - 1;
        int above = 0;
        while (above + counts[step] < highest) {
            above += counts[step--];
        }
        int size = 0;
        for (double number : numbers) {
            if ((int) ((number - min) * scale) == step) {
                numbers[size++] = number;
            }
        }
        return select(numbers, size, size - (highest - above));
    }

    /** The number that has a place if the first ones are sorted. */
    private static double select(double[] numbers, int size, int wanted) {
        int from = 0;
        int to = size - 1;
        while (from < to) {
            double middle = numbers[(from + to) >>> 1];
            int low = from;
            int high = to;
            while (low <= high) {
                while (numbers[low] < middle) {
                    low++;
                }
                while (numbers[high] > middle) {
                    high--;
                }
                if (low <= high) {
                    double moved = numbers[low];
                    numbers[low++] = numbers[high];
                    numbers[high--] = moved;
                }
            }
            if (wanted <= high) {
                to = high;
            } else if (wanted >= low) {
                from = low;
            } else {
                return numbers[wanted];
            }
        }
        return numbers[wanted];
    }
}
