/** Memory of a project: what all sessions of one resource know together. */
@NullMarked
package dev.varve.internal.project;

import org.jspecify.annotations.NullMarked;
