/** Facts about a resource across its sessions, and the daily notes that are the source of some. */
@NullMarked
package dev.varve.cli.facts;

import org.jspecify.annotations.NullMarked;
