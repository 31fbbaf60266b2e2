/** What is known of a project, how it is corrected, and what agents were handed. */
@NullMarked
package dev.varve.dashboard.project;

import org.jspecify.annotations.NullMarked;
