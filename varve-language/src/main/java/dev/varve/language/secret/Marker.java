package dev.varve.language.secret;

/**
 * Characters that lead to a secret, in either case.
 *
 * @param text   the characters
 * @param reader looks around them
 */
record Marker(String text, MarkerReader reader) {}
