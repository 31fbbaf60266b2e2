package dev.varve.lab.micro;

/** Where the sessions of a benchmark are kept. Public, since JMH sets it. */
public enum Kept {
    IN_MEMORY,
    SQLITE
}
