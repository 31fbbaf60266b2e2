/** A chat with a page: Spring Boot, Spring AI, and memory by two lines of configuration. */
@NullMarked
package dev.varve.examples.springboot;

import org.jspecify.annotations.NullMarked;
