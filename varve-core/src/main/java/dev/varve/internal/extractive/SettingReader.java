package dev.varve.internal.extractive;

import dev.varve.language.intent.Setting;
import java.util.List;

/** Reads the {@link Setting} of each statement in one message of an agent. Ask for them in order. */
final class SettingReader {
    private final List<BlockStatement> statements;
    private final boolean closing;
    private final boolean calling;
    private final boolean worked;
    private final boolean asked;

    private String under = "";
    private int items;

    SettingReader(List<BlockStatement> statements, boolean closing, boolean calling, boolean worked, boolean asked) {
        this.statements = statements;
        this.closing = closing;
        this.calling = calling;
        this.worked = worked;
        this.asked = asked;
    }

    /**
     * Of the statement with this index, the one behind that which was asked for last.
     *
     * @param cues that it has
     */
    Setting next(int index, long cues) {
        BlockStatement told = statements.get(index);
        boolean listed = told.block().item();
        if (listed && (index == 0 || !statements.get(index - 1).block().item())) {
            items = itemsFrom(index);
        }
        Setting setting = new Setting(
                closing,
                calling,
                worked,
                asked,
                index,
                statements.size() - 1 - index,
                listed ? items : 0,
                told.leadsIn() && !listed ? "" : under,
                cues);
        if (told.leadsIn() && !listed) {
            under = told.text();
        }
        return setting;
    }

    /** How many items of a list begin here in a row. */
    private int itemsFrom(int first) {
        int count = 1;
        for (int i = first + 1;
                i < statements.size() && statements.get(i).block().item();
                i++) {
            count += statements.get(i).block() == statements.get(i - 1).block() ? 0 : 1;
        }
        return count;
    }
}
