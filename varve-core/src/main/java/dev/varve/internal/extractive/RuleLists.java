package dev.varve.internal.extractive;

import dev.varve.language.Evidence;
import dev.varve.language.form.Form;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Finds items that are rules because the heading of their list says so: "Conventions:", and below it "tabs, not spaces". A heading
 * is a line that ends with a colon, a marked one, or a short line right above the list.
 */
final class RuleLists {
    private static final int LONGEST_HEADING = 80;

    /** Begins an item that is ticked off once it is done. */
    private static final char BOX = '[';

    private final BitSet rules = new BitSet();

    private RuleLists() {}

    static RuleLists of(List<BlockStatement> statements) {
        RuleLists lists = new RuleLists();
        boolean headed = false;
        for (int i = 0; i < statements.size(); i++) {
            BlockStatement told = statements.get(i);
            if (!told.block().item()) {
                continue;
            }
            BlockStatement before = statements.get(Math.max(0, i - 1));
            if (!before.block().item()) {
                headed = isHeading(before.text());
            }
            lists.rules.set(i, headed && told.text().charAt(0) != BOX);
        }
        return lists;
    }

    /** True if a line of a text is such a heading. */
    static boolean headsIn(String text) {
        return headingIn(text).isPresent();
    }

    /** The form of such a line. */
    static Optional<Evidence> headingIn(String text) {
        return text.lines()
                .map(String::strip)
                .filter(RuleLists::isHeading)
                .findFirst()
                .flatMap(Form.HEADS_RULES::in);
    }

    private static boolean isHeading(String line) {
        return line.length() <= LONGEST_HEADING && Form.HEADS_RULES.isAll(line);
    }

    /** True if the statement with this index is such an item. */
    boolean has(int statement) {
        return rules.get(statement);
    }
}
