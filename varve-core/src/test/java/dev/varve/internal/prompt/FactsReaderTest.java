package dev.varve.internal.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Fact;
import dev.varve.model.FactNote;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FactsReaderTest {
    private static final String NOTES = "<observations>\n[2026-03-02 09:00] NOTE condensed\n</observations>";

    @Test
    @Tag("ZOR-09")
    void case_77_good_facts_are_read_and_an_unknown_type_is_knowledge() {
        FactsReader.Split split = FactsReader.read(NOTES + """

                <facts>
                [{"summary": "Mina prefers \\"tabs\\" \\u2014 always", "type": "profile", "tags": ["Mina", "tabs"],
                  "replaces": ["k2"]},
                 {"summary": "Staging runs PostgreSQL 16", "type": "gossip", "tags": []}]
                </facts>
                """);

        assertThat(split.facts())
                .containsExactly(
                        new FactNote(
                                Fact.Type.PROFILE,
                                "Mina prefers \"tabs\" \u2014 always",
                                List.of("Mina", "tabs"),
                                List.of("k2")),
                        new FactNote(Fact.Type.KNOWLEDGE, "Staging runs PostgreSQL 16", List.of(), List.of()));
        assertThat(split.notes().strip()).isEqualTo(NOTES);
    }

    /** Broken in the ways in which models break JSON; each still holds the one fact. */
    static Stream<String> broken() {
        String object = "{\"summary\": \"Ada uses Emacs\", \"type\": \"profile\", \"tags\": [\"Emacs\"]}";
        return Stream.of(
                "FACTS: [" + object + "]\nCONDENSED:\n" + NOTES,
                "**FACTS:**\n```json\n[\n  {\n    \"summary\": \"Ada uses Emacs\",\n    \"type\": \"profile\",\n"
                        + "    \"tags\": [\n      \"Emacs\"\n    ]\n  },\n]\n```\n" + NOTES,
                NOTES + "\n<FACTS>" + object, // never closed
                NOTES + "\n<facts>{\"facts\": [" + object + "]}</facts>",
                NOTES + "\n<facts>[{'summary': 'Ada uses Emacs', 'type': 'profile', 'tags': ['Emacs'],}]</facts>",
                NOTES + "\n<facts>[{summary: \"Ada uses Emacs\", type: profile, tags: [\"Emacs\"]}]</facts>",
                NOTES + "\n<facts>[" + object + ", {\"summary\": \"cut off in the mid</facts>",
                NOTES + "\n<facts>[" + object + ", {\"type\": \"event\"}, {\"summary\": \"  \"}]</facts>");
    }

    @ParameterizedTest
    @MethodSource("broken")
    @Tag("ZOR-11")
    void pretty_printed_and_broken_json_is_read_as_far_as_it_goes(String reply) {
        FactsReader.Split split = FactsReader.read(reply);

        assertThat(split.facts())
                .containsExactly(new FactNote(Fact.Type.PROFILE, "Ada uses Emacs", List.of("Emacs"), List.of()));
        assertThat(split.notes()).contains("[2026-03-02 09:00] NOTE condensed").doesNotContain("Emacs");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<facts>[]</facts>",
                "<facts></facts>",
                "<facts>\n```json\n[ ]\n```\n</facts>",
                "\n<facts>none</facts>",
                "<facts>{\"facts\": []}</facts>"
            })
    void that_there_are_none_is_no_problem(String part) {
        FactsReader.Split split = FactsReader.read(NOTES + part);

        assertThat(split.facts()).isEmpty();
        assertThat(split.problem()).isEmpty();
        assertThat(split.notes().strip()).isEqualTo(NOTES);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<facts>I can't help with that</facts>",
                "<facts>[{\"summary\": \"cut off in the mid",
                "\nFACTS: [{]\n",
                "<facts>- Ada uses Emacs</facts>",
                "<facts>[1, 2, 3]</facts>",
                ""
            })
    void what_cannot_be_read_is_a_problem_and_not_no_facts(String part) {
        FactsReader.Split split = FactsReader.read(NOTES + part);

        assertThat(split.facts()).isEmpty();
        assertThat(split.problem()).isNotEmpty();
        assertThat(split.notes()).contains(NOTES);
    }

    @Test
    void notes_may_follow_speak_of_facts_and_quote_their_tag() {
        String json = "[{\"summary\": \"The parser reads </facts> and [brackets] too\"}]";
        FactsReader.Split followed = FactsReader.read("FACTS: " + json + "\n[2026-03-02 09:00] NOTE after\n");
        assertThat(followed.notes()).contains("[2026-03-02 09:00] NOTE after");
        assertThat(followed.facts())
                .extracting(FactNote::summary)
                .containsExactly("The parser reads </facts> and [brackets] too");

        String spoken = "<observations>\n[2026-03-02 09:00] NOTE the page has a tag <facts> in it\n"
                + "Facts:\n- user lives in Seoul\n</observations>\n<facts>" + json + "</facts>";
        FactsReader.Split split = FactsReader.read(spoken);
        assertThat(split.notes()).contains("a tag <facts> in it").contains("user lives in Seoul");
        assertThat(split.facts()).hasSize(1);
    }

    @Test
    void nothing_hidden_comes_in_by_an_escape_and_tags_are_few_and_short() {
        FactsReader.Split split =
                FactsReader.read("<facts>[{\"summary\": \"Ada\\u200b uses\\u2028Emacs\", \"tags\": [\"" + "x".repeat(41)
                        + "\"" + ", \"tag\"".repeat(30) + "]}]</facts>");

        assertThat(split.facts()).singleElement().satisfies(fact -> {
            assertThat(fact.summary()).isEqualTo("Ada⟨1 hidden⟩ uses Emacs");
            assertThat(fact.tags()).hasSize(10).containsOnly("tag");
        });
    }

    @Test
    @Tag("ZOR-11")
    void case_77_bad_json_gives_no_facts_and_keeps_the_notes() {
        for (String bad :
                List.of("<facts>nothing worth it</facts>", "FACTS: [\n", "<facts>[{]}</facts>", "<facts>[]")) {
            FactsReader.Split split =
                    FactsReader.read(bad.startsWith("FACTS") ? bad + "CONDENSED:\n" + NOTES : NOTES + bad);
            assertThat(split.facts()).isEmpty();
            assertThat(split.notes()).contains("NOTE condensed");
        }
        assertThat(FactsReader.read(NOTES))
                .isEqualTo(new FactsReader.Split(NOTES, List.of(), "the answer says nothing about facts"));
    }
}
