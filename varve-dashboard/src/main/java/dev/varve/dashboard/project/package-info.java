/** The memory of a project, its corrections, and the texts given to its agents. */
@NullMarked
package dev.varve.dashboard.project;

import org.jspecify.annotations.NullMarked;
