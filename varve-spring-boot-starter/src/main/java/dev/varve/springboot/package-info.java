/**
 * Varve in a Spring Boot 4 application. It is inactive until {@code varve.enabled=true} is set or the application
 * defines a {@link dev.varve.Varve} bean; then there are a store, an engine, the memory of every {@code ChatClient},
 * a health indicator and an actuator endpoint. A bean of the application replaces any of them.
 */
@NullMarked
package dev.varve.springboot;

import org.jspecify.annotations.NullMarked;
