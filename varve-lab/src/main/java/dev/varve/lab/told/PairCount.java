package dev.varve.lab.told;

/**
 * How many pairs of a domain are told as they hold.
 *
 * @param replaced   pairs of which only the second statement holds
 * @param old        those of them whose first is still told
 * @param oldHolds   those of them whose first stands under Rules or Decisions
 * @param fresh      those of them whose second is told
 * @param freshHolds those of them whose second stands under Rules or Decisions
 * @param alike      pairs that only look alike
 * @param both       those of them of which both are told
 * @param bothHold   those of them of which both stand under Rules or Decisions
 */
record PairCount(
        String domain,
        int replaced,
        int old,
        int oldHolds,
        int fresh,
        int freshHolds,
        int alike,
        int both,
        int bothHold) {
    static PairCount none(String domain) {
        return new PairCount(domain, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    PairCount plus(Pair pair, PairTold told) {
        boolean fresh = pair.replaces();
        return plus(new PairCount(
                domain,
                one(fresh),
                one(fresh && told.before()),
                one(fresh && told.beforeHolds()),
                one(fresh && told.after()),
                one(fresh && told.afterHolds()),
                one(!fresh),
                one(!fresh && told.before() && told.after()),
                one(!fresh && told.beforeHolds() && told.afterHolds())));
    }

    /** Both together, under the name of this one. */
    PairCount plus(PairCount more) {
        return new PairCount(
                domain,
                replaced + more.replaced,
                old + more.old,
                oldHolds + more.oldHolds,
                fresh + more.fresh,
                freshHolds + more.freshHolds,
                alike + more.alike,
                both + more.both,
                bothHold + more.bothHold);
    }

    private static int one(boolean is) {
        return is ? 1 : 0;
    }
}
