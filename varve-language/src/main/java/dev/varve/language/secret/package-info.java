/**
 * Finds secrets in text: keys, tokens, passwords, connection strings with credentials, private keys, card numbers.
 *
 * <p>{@link dev.varve.language.secret.SecretFinder} is the entry. Three data files beside it hold what is known of vendors:
 * {@code tokens.rules} lists prefixes, {@code names.rules} lists words that name a value, {@code commands.rules} lists programs
 * whose options carry a password. {@code plain.words} lists values that keep nothing secret.
 */
@NullMarked
package dev.varve.language.secret;

import org.jspecify.annotations.NullMarked;
