/**
 * The memory model that needs no model: an observer and a reflector by rules alone. It splits messages into sentences,
 * keeps those that say most that is new, shortens them, resolves relative dates, and keeps a ledger of tool calls and
 * a card of identifiers. What it knows of a language is data: see the resources next to this package.
 */
@NullMarked
package dev.varve.extractive;

import org.jspecify.annotations.NullMarked;
