/**
 * What a test of Varve needs: the contract suite that every store passes ({@link dev.varve.testkit.StoreContract}) and
 * short ways to make messages and records.
 */
@NullMarked
package dev.varve.testkit;

import org.jspecify.annotations.NullMarked;
