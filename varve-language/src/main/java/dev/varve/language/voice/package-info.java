/**
 * Whose words a text is. People quote others in what they type, and programs write into the user's role; {@link
 * dev.varve.language.voice.Passages} tells those passages from the person's own.
 */
@NullMarked
package dev.varve.language.voice;

import org.jspecify.annotations.NullMarked;
