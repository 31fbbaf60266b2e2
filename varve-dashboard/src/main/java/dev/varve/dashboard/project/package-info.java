/** What is known of a project, and how to say it anew. */
@NullMarked
package dev.varve.dashboard.project;

import org.jspecify.annotations.NullMarked;
