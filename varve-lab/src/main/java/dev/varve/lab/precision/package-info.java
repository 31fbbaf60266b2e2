/** Whether recall shows what answers a question, and nothing where nothing does. */
@org.jspecify.annotations.NullMarked
package dev.varve.lab.precision;
