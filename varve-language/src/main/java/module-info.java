/**
 * What Varve knows about text. Applications meet its voices and intents in the core's own types; the rest is for Varve's
 * modules and may change.
 */
open module dev.varve.language {
    requires static transitive org.jspecify;

    exports dev.varve.language;
    exports dev.varve.language.claim;
    exports dev.varve.language.cue;
    exports dev.varve.language.data;
    exports dev.varve.language.form;
    exports dev.varve.language.intent;
    exports dev.varve.language.literal;
    exports dev.varve.language.pattern;
    exports dev.varve.language.rule;
    exports dev.varve.language.secret;
    exports dev.varve.language.slot;
    exports dev.varve.language.snowball;
    exports dev.varve.language.time;
    exports dev.varve.language.voice;
}
