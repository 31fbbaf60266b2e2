/**
 * Whose words a text is. People quote others in what they type, and programs write into the user's role; {@link
 * dev.varve.language.voice.Passages} tells those passages from the person's own.
 *
 * <p>Each reader claims what it recognises in {@link dev.varve.language.voice.Ownership}, in this order; what nobody claims is the
 * person's:
 *
 * <ol>
 *   <li>{@link dev.varve.language.voice.ProgramMarks}: whole messages of programs.
 *   <li>{@link dev.varve.language.voice.TagBlocks}: blocks between tags.
 *   <li>{@link dev.varve.language.voice.Pastes}: lines that were pasted. {@link dev.varve.language.voice.LineForms} knows what tools
 *       print, {@link dev.varve.language.voice.Chats}, {@link dev.varve.language.voice.Headers} and {@link
 *       dev.varve.language.voice.Mails} how people's messages look, {@link dev.varve.language.voice.LeadIns} which lines announce
 *       somebody else's words, {@link dev.varve.language.voice.RolePrompts} what prompts look like; {@link
 *       dev.varve.language.voice.Remarks} finds where the person goes on.
 *   <li>{@link dev.varve.language.voice.Documents}: texts that are too long to have been typed.
 *   <li>{@link dev.varve.language.voice.Quotations}: words between quotation marks.
 *   <li>{@link dev.varve.language.voice.AskedTexts}: texts that the person asks about, or wants to have translated or corrected.
 *   <li>{@link dev.varve.language.voice.Reports}: what somebody else is said to have said.
 * </ol>
 *
 * <p>Names, marks and words are data: {@code programs} holds what is known of programs, a folder for each language the words by
 * which it says who speaks. Examples stand beside both.
 */
@NullMarked
package dev.varve.language.voice;

import org.jspecify.annotations.NullMarked;
