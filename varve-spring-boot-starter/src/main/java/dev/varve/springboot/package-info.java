/**
 * Varve in a Spring Boot 4 application. Nothing happens until {@code varve.enabled=true} is set or the application
 * defines a {@link dev.varve.Varve} bean; then there are a store, an engine, the memory of every {@code ChatClient}, a
 * health indicator and an actuator endpoint, each of which gives way to a bean of the application.
 */
@NullMarked
package dev.varve.springboot;

import org.jspecify.annotations.NullMarked;
