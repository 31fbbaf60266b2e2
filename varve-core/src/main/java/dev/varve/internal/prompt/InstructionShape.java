package dev.varve.internal.prompt;

import dev.varve.language.pattern.TextPattern;

/**
 * Tells a note from an order. A note says in the third person who did or said what; an order speaks to its reader: it
 * begins with a verb in the imperative, says "you", or names the instructions it wants set aside. By form alone, so an
 * order in the third person is a note, and that is what attribution is for.
 */
final class InstructionShape {
    private static final TextPattern IMPERATIVE = TextPattern.compile(
            "(?i)^[\"'“(*_⟦\\s]*+(?:(?:please|now|then|first|next|instead|system|important|urgent)[:,]?\\s++)*+"
                    + "(?:ignore|disregard|forget|override|bypass|always|never|do not|don['’]t|you|your|reveal|send|forward|execute|run|delete"
                    + "|remember|from now on|write|output|print|respond|reply|answer|act|pretend|recommend|treat|tell|say|call|use|open|visit"
                    + "|follow|obey|trust|approve|transfer|pay|install|download|upload|store|save|add|make sure|ensure|assume|stop|start)\\b");
    private static final TextPattern SECOND_PERSON = TextPattern.compile("(?i)\\b(?:you|your|yours|yourself)\\b");
    private static final TextPattern OVERRIDE = TextPattern.compile(
            "(?i)\\b(?:ignore|disregard|forget|override|bypass)\\b.{0,40}\\b(?:instructions?|rules?|pr(?:ompts?|evious|ior)|guidelines|above)\\b"
                    + "|\\bnew instructions?\\b|\\bsystem prompt\\b"
                    + "|(?:이전|위의|기존).{0,12}(?:지시|명령|지침).{0,12}무시|(?:之前|以上|先前).{0,8}(?:指示|指令|说明)|忽略.{0,12}(?:指令|指示)"
                    + "|(?:以前|上記|これまで)の?.{0,8}(?:指示|命令).{0,8}無視|ignorier\\w{0,12}+.{0,40}(?:anweisung|befehl)"
                    + "|ignor[ae]\\w{0,12}+.{0,40}i(?:nstruc(?:ci|[çt])|struzion)");

    private InstructionShape() {}

    /** Whether a text gives its reader an order. */
    static boolean isOrder(String text) {
        return IMPERATIVE.matcher(text).find() || SECOND_PERSON.matcher(text).find() || isOverride(text);
    }

    /** Whether a text wants other instructions set aside. */
    static boolean isOverride(String text) {
        return OVERRIDE.matcher(text).find();
    }
}
