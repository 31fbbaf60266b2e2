package dev.varve.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Fact;
import dev.varve.model.FactNote;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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
        assertThat(FactsReader.read(NOTES)).isEqualTo(new FactsReader.Split(NOTES, List.of()));
    }
}
