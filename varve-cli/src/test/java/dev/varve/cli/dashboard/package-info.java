/** Shows the dashboard's commands at work. */
@NullMarked
package dev.varve.cli.dashboard;

import org.jspecify.annotations.NullMarked;
