/**
 * What Varve knows about text. The module stands below the core and depends on the JDK and JSpecify only. Nobody else holds an
 * expression about natural language, and what depends on a language is data in the language's folder: docs/languages.md tells
 * how another one gets its own.
 *
 * <p>Where to find what, from the bottom up; {@code ArchitectureTest} has the same list:
 *
 * <table>
 *   <caption>Packages</caption>
 *   <tr><th>package</th><th>question</th><th>begin at</th></tr>
 *   <tr><td>{@code data}</td><td>How is a file of a jar read?</td><td>{@link dev.varve.language.data.DataFolder}</td></tr>
 *   <tr><td>{@code pattern}</td><td>How is foreign text matched, so that no match runs away, and against many patterns at
 *       once?</td><td>{@link dev.varve.language.pattern.TextPattern}</td></tr>
 *   <tr><td>{@code snowball}</td><td>What are the endings of words? Generated.</td><td>{@link
 *       dev.varve.language.snowball.SnowballStemmer}</td></tr>
 *   <tr><td>this one</td><td>What is a character, a word, a sentence, a statement, a script, a stem? What is in a file of
 *       data?</td><td>{@link dev.varve.language.Text}, {@link dev.varve.language.Statements}, {@link
 *       dev.varve.language.Stemmer}, {@link dev.varve.language.LanguageFile}</td></tr>
 *   <tr><td>{@code rule}</td><td>How is a file of rules read?</td><td>{@link dev.varve.language.rule.RuleFile}</td></tr>
 *   <tr><td>{@code cue}</td><td>Which words hint at something, whatever they do in a sentence?</td><td>{@link
 *       dev.varve.language.cue.CueWords}</td></tr>
 *   <tr><td>{@code claim}</td><td>Which number does a word tell?</td><td>{@link
 *       dev.varve.language.claim.NumberWords}</td></tr>
 *   <tr><td>{@code form}</td><td>Does a text have a form that the engine asks for by name?</td><td>{@link
 *       dev.varve.language.form.Form}</td></tr>
 *   <tr><td>{@code slot}</td><td>Which value does a sentence put in the place of another?</td><td>{@link
 *       dev.varve.language.slot.SlotMatcher}</td></tr>
 *   <tr><td>{@code time}</td><td>Which days does a text mean?</td><td>{@link dev.varve.language.time.TimeGrammar}</td></tr>
 *   <tr><td>{@code literal}</td><td>What in a text has to be exact?</td><td>{@link
 *       dev.varve.language.literal.LiteralFinder}</td></tr>
 *   <tr><td>{@code secret}</td><td>What must nobody read?</td><td>{@link dev.varve.language.secret.SecretFinder}</td></tr>
 *   <tr><td>{@code voice}</td><td>Whose words are these?</td><td>{@link dev.varve.language.voice.Passages}</td></tr>
 *   <tr><td>{@code intent}</td><td>What does a sentence do?</td><td>{@link
 *       dev.varve.language.intent.IntentMatcher}</td></tr>
 * </table>
 *
 * <p>Each question has an entry of its own, and no class joins them. Callers ask one question at a time, and each entry reads
 * its rules when it is first used: a search needs stems and dates but no rules of intents, and a short command needs none of
 * them. Whoever wants to know what a sentence does and means begins at {@code IntentMatcher}.
 */
@NullMarked
package dev.varve.language;

import org.jspecify.annotations.NullMarked;
