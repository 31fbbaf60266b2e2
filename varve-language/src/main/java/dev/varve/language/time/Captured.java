package dev.varve.language.time;

/**
 * What a phrase captured; 0 stands for what it does not say.
 *
 * @param number     how many
 * @param weekday    1 to 7
 * @param month      1 to 12
 * @param dayOfMonth 1 to 31
 * @param year       with four digits
 */
record Captured(int number, int weekday, int month, int dayOfMonth, int year) {}
