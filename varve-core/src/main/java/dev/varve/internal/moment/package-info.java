/**
 * What a project's sessions know at the moment when an agent needs it: before it changes a file, before it runs a command, and
 * after one failed.
 *
 * <p>{@link dev.varve.internal.moment.SessionTraces} reads the {@link dev.varve.internal.moment.Trace}s of one session: changes of
 * files, and commands with how they ended. {@link dev.varve.internal.moment.CommandForm} and
 * {@link dev.varve.internal.moment.ErrorForm} say when two commands or errors are the same. {@link dev.varve.internal.moment.FileStory},
 * {@link dev.varve.internal.moment.Remedies} and {@link dev.varve.internal.moment.Practice} answer from the traces of all sessions.
 */
@NullMarked
package dev.varve.internal.moment;

import org.jspecify.annotations.NullMarked;
