package dev.varve.internal.extractive;

/**
 * Something that an agent wrote down to be done.
 *
 * @param number by which later calls name it; empty if it has none
 * @param text   what is to be done; empty if that is not known
 */
record Todo(String number, String text, State state) {
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

    /** As a note says it. */
    String words() {
        String named = text.isEmpty() ? "task #" + number : text;
        return state == State.IN_PROGRESS ? named + " (in progress)" : named;
    }
}
