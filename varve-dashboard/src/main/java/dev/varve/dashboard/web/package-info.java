/** The JSON API, its description, live updates, and the files of the pages. */
@NullMarked
package dev.varve.dashboard.web;

import org.jspecify.annotations.NullMarked;
