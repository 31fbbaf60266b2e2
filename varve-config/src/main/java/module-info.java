/** A policy, a model's window and its limits from files, the environment and {@code key=value}. */
module dev.varve.config {
    requires transitive dev.varve;
    requires static org.jspecify;

    exports dev.varve.config;
}
