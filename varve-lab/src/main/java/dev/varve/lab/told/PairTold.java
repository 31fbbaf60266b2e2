package dev.varve.lab.told;

/**
 * What a digest tells of a pair.
 *
 * @param before      whether any line tells the first statement
 * @param beforeHolds whether a line under Rules or Decisions tells it
 * @param after       whether any line tells the second
 * @param afterHolds  whether a line under Rules or Decisions tells it
 */
record PairTold(boolean before, boolean beforeHolds, boolean after, boolean afterHolds) {}
