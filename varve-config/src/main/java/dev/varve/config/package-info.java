/**
 * Settings by key: from a file, the environment, options of a command or properties of a framework, under the same names
 * everywhere.
 */
@NullMarked
package dev.varve.config;

import org.jspecify.annotations.NullMarked;
