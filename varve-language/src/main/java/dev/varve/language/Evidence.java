package dev.varve.language;

/**
 * A line of the data that told something of a text, for those who ask why.
 *
 * @param tells what it tells, such as {@code RULE} or {@code FLEETING}; of a cue its section
 * @param name  language and name of the rule; the phrase of a cue
 * @param place file and line; empty if the text told it by itself, as a question mark does
 */
public record Evidence(String tells, String name, String place) {
    /** The language to which it belongs; empty if it is of none. */
    public String language() {
        return place.substring(0, Math.max(0, place.indexOf('/')));
    }

    /** In one line: {@code RULE en/each-step (en/intent.rules:120)}. */
    @Override
    public String toString() {
        return tells + (name.isEmpty() ? "" : " " + name) + (place.isEmpty() ? "" : " (" + place + ")");
    }
}
