package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RuleListsTest {
    @Test
    void a_list_ends_where_something_else_is_said() {
        assertThat(rules("Rules:\n- tabs in makefiles\n- short names\n\nNow the login.\n- a field\n- a button"))
                .containsExactly("tabs in makefiles", "short names");
    }

    @Test
    void each_list_has_a_heading_of_its_own() {
        assertThat(rules("Steps:\n- the parser\n\nConventions:\n- short names\n\nBugs:\n- the total"))
                .containsExactly("short names");
    }

    @Test
    void what_is_to_be_ticked_off_is_no_rule() {
        assertThat(rules("Rules for this week\n- [ ] finish the map\n- short names"))
                .containsExactly("short names");
    }

    @Test
    void a_long_sentence_heads_nothing() {
        assertThat(
                        rules(
                                "I have read the page on it, which is as long as a book and about rules and conventions:\n- tabs"))
                .isEmpty();
    }

    private static List<String> rules(String text) {
        List<BlockStatement> statements = BlockStatement.of(Blocks.of(text));
        RuleLists lists = RuleLists.of(statements);
        return IntStream.range(0, statements.size())
                .filter(lists::has)
                .mapToObj(i -> statements.get(i).text())
                .toList();
    }
}
