/** A store in JSON Lines files. */
module dev.varve.store.jsonl {
    requires transitive dev.varve;
    requires com.fasterxml.jackson.annotation;
    requires org.slf4j;
    requires tools.jackson.core;
    requires tools.jackson.databind;
    requires static org.jspecify;

    exports dev.varve.store.jsonl;

    opens dev.varve.store.jsonl to
            tools.jackson.databind;
}
