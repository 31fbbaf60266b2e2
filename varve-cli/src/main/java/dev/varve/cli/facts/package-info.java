/** What is known of a resource across its sessions, and the daily notes from which some of it comes. */
@NullMarked
package dev.varve.cli.facts;

import org.jspecify.annotations.NullMarked;
