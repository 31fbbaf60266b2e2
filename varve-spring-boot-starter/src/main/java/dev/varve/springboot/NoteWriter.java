package dev.varve.springboot;

import dev.varve.model.LanguageModel;

/**
 * The application's chat model as the one that writes notes, in a type of its own: the engine's configuration works
 * without Spring AI, and a bean of type {@link LanguageModel} would be in the way of the application's own.
 *
 * @param model asks the chat model
 */
record NoteWriter(LanguageModel model) {}
