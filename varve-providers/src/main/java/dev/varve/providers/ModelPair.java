package dev.varve.providers;

import dev.varve.model.LanguageModel;
import java.util.Optional;

/**
 * The models of an observer and a reflector; the same object if they have the same name.
 *
 * @param observer  empty if the built-in extractive model is to observe
 * @param reflector empty if the built-in extractive model is to reflect
 */
public record ModelPair(Optional<LanguageModel> observer, Optional<LanguageModel> reflector) {}
