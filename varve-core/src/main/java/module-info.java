/**
 * Memory for agents. Varve's own adapters also use the internal packages, which is why the module is open: at run time
 * they are reached, at compile time only what is exported.
 */
open module dev.varve {
    requires transitive dev.varve.language;
    requires org.slf4j;
    requires static transitive org.jspecify;

    exports dev.varve;
    exports dev.varve.embedding;
    exports dev.varve.event;
    exports dev.varve.index;
    exports dev.varve.model;
    exports dev.varve.policy;
    exports dev.varve.store;

    uses dev.varve.embedding.Embedder;
}
