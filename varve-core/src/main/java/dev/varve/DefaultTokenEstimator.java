package dev.varve;

import dev.varve.internal.token.ScriptTokenEstimator;

/** The default estimator. A class of its own, so that the internal estimator need not know {@link TokenEstimator}. */
final class DefaultTokenEstimator extends ScriptTokenEstimator implements TokenEstimator {}
