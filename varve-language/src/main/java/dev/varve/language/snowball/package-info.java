/**
 * The stemmers of <a href="https://snowballstem.org">Snowball</a> 3.1.1 under its BSD licence ({@code META-INF/LICENSE.snowball}),
 * as its compiler writes them, and the classes that those need; of these only the package is another. Nothing here is
 * written or formatted by hand: {@code dev.varve.language.Stemmer} is the one caller.
 *
 * <p>Made anew with Snowball's compiler, for each language:
 *
 * <pre>
 * snowball algorithms/english.sbl -java -n englishStemmer -o englishStemmer -P dev.varve.language.snowball
 *     -p dev.varve.language.snowball.SnowballStemmer -a dev.varve.language.snowball.Among
 * </pre>
 */
package dev.varve.language.snowball;
