/** Daily notes: dated Markdown files beside an agent, which are read for facts before they are archived. */
@NullMarked
package dev.varve.cli.notes;

import org.jspecify.annotations.NullMarked;
