/** The data source of the pages: a database and the engine on it. */
@NullMarked
package dev.varve.dashboard.source;

import org.jspecify.annotations.NullMarked;
