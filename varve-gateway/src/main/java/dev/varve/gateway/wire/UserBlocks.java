package dev.varve.gateway.wire;

import dev.varve.gateway.wire.UserBlock.Behind;
import dev.varve.gateway.wire.UserBlock.Use;

/**
 * The blocks of one message in the user's role; a mark may determine the treatment of later blocks. Used for one
 * reading.
 */
final class UserBlocks {
    private static final ClientMarks MARKS = ClientMarks.known();

    private Behind behind = Behind.NOTHING;
    private String kind = "";

    /** Classifies the next block. */
    UserBlock next(String text) {
        UserBlock block = MARKS.read(text);
        if (block.use() == Use.CONTEXT) {
            return block;
        }
        if (behind == Behind.ALL) {
            return UserBlock.machine(kind, text, Behind.ALL);
        }
        boolean claimed = behind == Behind.NEXT && block.use() == Use.TYPED;
        UserBlock read = claimed ? UserBlock.machine(kind, text, Behind.NOTHING) : block;
        behind = read.behind();
        kind = read.kind();
        return read;
    }
}
