/**
 * What phrases of a natural language mean in the calendar: {@link dev.varve.language.time.TimeGrammar} is the one entry. What it
 * knows of a language stands in {@code time.rules} in the folder of that language, with {@code examples/time.tsv} beside it; a
 * further language needs these files and a line in {@code languages.txt}. {@code docs/languages.md} describes them.
 */
@NullMarked
package dev.varve.language.time;

import org.jspecify.annotations.NullMarked;
