/** How sessions, messages and notes look in every command, as text and as JSON, and how people name messages. */
@NullMarked
package dev.varve.cli.view;

import org.jspecify.annotations.NullMarked;
