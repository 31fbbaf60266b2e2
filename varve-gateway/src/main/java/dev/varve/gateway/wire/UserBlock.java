package dev.varve.gateway.wire;

/**
 * A block of text in the user's role, classified by its marks.
 *
 * @param use its treatment
 * @param kind of program text, empty for other text
 * @param words of the user, or of the program; empty if none of it is logged
 * @param behind treatment of the blocks after it
 */
record UserBlock(Use use, String kind, String words, Behind behind) {
    /** The treatment of a block. */
    enum Use {
        /** The user typed the words. */
        TYPED,
        /** A program wrote the words. */
        MACHINE,
        /** The client speaks about itself; nothing is logged. */
        CONTEXT
    }

    /** The effect of a mark on the text after it. */
    enum Behind {
        NOTHING,
        /** The next block is a program's. */
        NEXT,
        /** All blocks of the message are a program's. */
        ALL
    }

    static UserBlock typed(String words) {
        return new UserBlock(Use.TYPED, "", words, Behind.NOTHING);
    }

    static UserBlock context() {
        return new UserBlock(Use.CONTEXT, "", "", Behind.NOTHING);
    }

    static UserBlock machine(String kind, String words, Behind behind) {
        return new UserBlock(Use.MACHINE, kind, words, behind);
    }
}
