/** What measuring needs: a clock of turns, a conversation without end, facts of the machine, a bar on the terminal. */
@NullMarked
package dev.varve.lab.measure;

import org.jspecify.annotations.NullMarked;
