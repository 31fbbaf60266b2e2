package dev.varve.language.secret;

/**
 * Characters that lead to a secret, in either case.
 *
 * @param text    the characters
 * @param matcher looks around them
 */
record Literal(String text, Matcher matcher) {}
