/** Forms and lists of words that the engine asks for. The engine knows what they mean, the data of each language how they read. */
@NullMarked
package dev.varve.language.form;

import org.jspecify.annotations.NullMarked;
