package dev.varve.internal.extractive;

/**
 * Something that an agent wrote down to be done.
 *
 * @param number by which later calls name it; empty if it has none
 * @param text   what is to be done; empty if that is not known
 */
public record Todo(String number, String text, State state) {
    /** Precedes the number of an item that is known by its number only. */
    static final String UNNAMED = "task #";

    private static final String UNDER_WAY = " (in progress)";

    private static final String DROPPED = " (dropped)";

    /** How it stands. */
    enum State {
        IN_PROGRESS,
        OPEN,
        DONE,
        DELETED;

        /** The state that a tool's word for it means, in small letters. */
        static State of(String status) {
            return switch (status) {
                case "completed", "complete", "done", "closed" -> DONE;
                case "in_progress", "in-progress", "active", "doing", "current" -> IN_PROGRESS;
                case "deleted" -> DELETED;
                default -> OPEN;
            };
        }

        boolean isOpen() {
            return this == IN_PROGRESS || this == OPEN;
        }
    }

    /** The words of a note about it. */
    String words() {
        String named = text.isEmpty() ? UNNAMED + number : text;
        return switch (state) {
            case IN_PROGRESS -> named + UNDER_WAY;
            case DELETED -> named + DROPPED;
            case OPEN, DONE -> named;
        };
    }

    /** The subject of an item, from a note about it. */
    public static String named(String words) {
        return words.endsWith(UNDER_WAY)
                ? words.substring(0, words.length() - UNDER_WAY.length())
                : words.endsWith(DROPPED) ? words.substring(0, words.length() - DROPPED.length()) : words;
    }
}
