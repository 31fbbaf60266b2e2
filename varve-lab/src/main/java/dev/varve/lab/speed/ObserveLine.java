package dev.varve.lab.speed;

/**
 * How fast the observer reads one file.
 *
 * @param file        its name
 * @param messages    in it
 * @param megabytes   of text
 * @param perSecond   megabytes in a second
 * @param compression tokens read for each that was written
 */
record ObserveLine(String file, long messages, double megabytes, double perSecond, double compression) {}
