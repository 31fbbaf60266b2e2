package dev.varve;

import dev.varve.internal.token.ScriptTokenEstimator;

/** A class of its own, so that what counts tokens need not know the interface that hands it out. */
final class DefaultTokenEstimator extends ScriptTokenEstimator implements TokenEstimator {}
