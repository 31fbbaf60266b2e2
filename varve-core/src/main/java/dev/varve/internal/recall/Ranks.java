package dev.varve.internal.recall;

/** Finds a rank among numbers without sorting them. */
final class Ranks {
    private Ranks() {}

    /**
     * The least of the highest.
     *
     * @param numbers none of them NaN; their order changes
     * @param highest how many are the highest: at least one, not more than there are
     */
    static double least(double[] numbers, int highest) {
        int wanted = numbers.length - highest; // its place if they were sorted
        int from = 0;
        int to = numbers.length - 1;
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
