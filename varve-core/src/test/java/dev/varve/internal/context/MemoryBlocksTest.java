package dev.varve.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.ContextBlock;
import dev.varve.Fidelity;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.Reflection;
import dev.varve.Samples;
import dev.varve.Span;
import dev.varve.TokenEstimator;
import dev.varve.policy.ContextPolicy;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class MemoryBlocksTest {
    private final MemoryBlocks blocks = new MemoryBlocks(TokenEstimator.scriptAware());
    /** What the heading takes; the cases count the notes alone. */
    private final long heading =
            render(List.of(observation(1, 1)), policy(0, 0), 1_000_000, "").tokens() - 1;

    private MemoryBlocks.Rendered render(List<Note> active, ContextPolicy policy, long limit, String recallTool) {
        return blocks.render(active, List.of(), policy, limit, recallTool);
    }

    @Test
    @Tag("LAN-32")
    @Tag("LAN-33")
    void case_28_the_newest_of_each_kind_are_shown_oldest_first() {
        List<Note> active = new ArrayList<>();
        IntStream.rangeClosed(1, 7).forEach(i -> active.add(reflection(i, 10)));
        IntStream.rangeClosed(8, 32).forEach(i -> active.add(observation(i, 10)));

        MemoryBlocks.Rendered rendered = render(active, policy(5, 20), 1_000_000, "");

        assertThat(shown(rendered)).containsExactlyElementsOf(ids(3, 7, 13, 32));
        assertThat(rendered.omitted()).isEqualTo(7);
    }

    @Test
    void case_31_observations_get_what_reflections_leave() {
        MemoryBlocks.Rendered rendered = render(
                List.of(reflection(1, 60), observation(2, 1), observation(3, 10), observation(4, 30)),
                policy(0, 0),
                heading + 100,
                "");

        assertThat(shown(rendered)).containsExactly("record 1", "record 3", "record 4");
    }

    @Test
    void notes_that_stay_are_rendered_once_for_each_limit() {
        List<Note> active = List.of(reflection(1, 10), observation(2, 10), observation(3, 10));

        MemoryBlocks.Rendered all = render(active, policy(0, 0), heading + 30, "");
        MemoryBlocks.Rendered fewer = render(active, policy(0, 0), heading + 20, "");

        assertThat(render(active, policy(0, 0), heading + 30, "")).isSameAs(all);
        assertThat(fewer.omitted()).isEqualTo(1);
        assertThat(render(new ArrayList<>(active), policy(0, 0), heading + 30, ""))
                .isEqualTo(all);
    }

    @Test
    void a_further_note_leaves_the_pieces_before_it_as_they_are() {
        List<Note> two = List.of(reflection(1, 10), observation(2, 10), observation(3, 10));
        List<Note> three = new ArrayList<>(two);
        three.add(observation(4, 10));

        List<String> before = pieces(render(two, policy(0, 0), 1_000_000, ""));
        MemoryBlocks.Rendered after = render(three, policy(0, 0), 1_000_000, "");

        assertThat(pieces(after)).startsWith(before.toArray(String[]::new)).hasSize(before.size() + 1);
        assertThat(after.blocks())
                .allSatisfy(block -> assertThat(String.join("", block.pieces())).isEqualTo(block.text()));
    }

    private static List<String> pieces(MemoryBlocks.Rendered rendered) {
        return rendered.blocks().stream()
                .flatMap(block -> block.pieces().stream())
                .toList();
    }

    @Test
    @Tag("LAN-36")
    void case_32_a_record_that_fits_exactly_is_in_one_token_more_is_out_and_nothing_follows_it() {
        List<Note> fits = List.of(observation(1, 0), observation(2, 40), observation(3, 60));
        List<Note> doesNot = List.of(observation(1, 0), observation(2, 41), observation(3, 60));

        assertThat(shown(render(fits, policy(0, 0), heading + 100, "")))
                .containsExactly("record 1", "record 2", "record 3");
        assertThat(shown(render(doesNot, policy(0, 0), heading + 100, ""))).containsExactly("record 3");
    }

    @Test
    @Tag("LAN-35")
    void case_33_a_reflection_over_the_budget_is_shown_by_its_newest_lines_and_no_observation_beside_it() {
        String text = String.join(
                "\n", IntStream.range(0, 400).mapToObj(i -> "line number " + i).toList());
        int size = TokenEstimator.scriptAware().estimate(text);

        MemoryBlocks.Rendered rendered =
                render(List.of(reflection(1, size, text), observation(2, 10)), policy(0, 0), heading + size / 2, "");

        assertThat(rendered.blocks()).extracting(ContextBlock::kind).containsExactly(ContextBlock.Kind.REFLECTIONS);
        assertThat(rendered.blocks().get(0).text()).endsWith("line number 399").doesNotContain("line number 0\n");
        assertThat(rendered.tokens()).isLessThanOrEqualTo(heading + size / 2);
    }

    @Test
    @Tag("LAN-34")
    void case_34_the_newest_that_fit_are_shown_in_order_of_time() {
        MemoryBlocks.Rendered rendered = render(
                List.of(observation(1, 60), observation(2, 60), observation(3, 60)), policy(0, 0), heading + 120, "");

        assertThat(shown(rendered)).containsExactly("record 2", "record 3");
    }

    @Test
    void notes_that_say_nothing_to_a_model_have_no_heading_either_and_leave_nothing_out() {
        NoteLine line = new NoteLine(LocalDateTime.of(2026, 3, 2, 9, 0), Priority.NOTE, "the invoice is FM-1058");
        Note invented = new Reflection(
                "r1",
                new Span(1, 2),
                List.of(line.withFlags(List.of("FM-1058"))),
                10,
                10,
                Samples.START,
                "test",
                Note.Status.ACTIVE,
                1,
                0,
                List.of(),
                Fidelity.NONE);

        MemoryBlocks.Rendered alone = render(List.of(invented), policy(0, 0), 1_000_000, "");
        MemoryBlocks.Rendered beside = render(List.of(invented, observation(2, 10)), policy(0, 0), 1_000_000, "");

        assertThat(alone.blocks()).isEmpty();
        assertThat(alone.omitted()).isZero();
        assertThat(beside.blocks())
                .singleElement()
                .satisfies(block -> assertThat(block.kind()).isEqualTo(ContextBlock.Kind.OBSERVATIONS));
    }

    private static List<String> shown(MemoryBlocks.Rendered rendered) {
        return rendered.blocks().stream()
                .flatMap(block -> block.text().lines())
                .filter(line -> line.contains("record "))
                .map(line -> line.substring(line.indexOf("record ")))
                .toList();
    }

    private static List<String> ids(int from, int to, int alsoFrom, int alsoTo) {
        return IntStream.concat(IntStream.rangeClosed(from, to), IntStream.rangeClosed(alsoFrom, alsoTo))
                .mapToObj(i -> "record " + i)
                .toList();
    }

    private static ContextPolicy policy(int maxReflections, int maxObservations) {
        return ContextPolicy.builder()
                .maxReflections(maxReflections)
                .maxObservations(maxObservations)
                .hints(true)
                .build();
    }

    private static Note observation(int number, int tokens) {
        var chunk = Samples.chunk(number, number + 1, tokens, 10);
        return Samples.observation(
                chunk.id(),
                chunk.span(),
                "record " + number,
                tokens,
                10,
                chunk.createdAt(),
                "test",
                Note.Status.ACTIVE,
                chunk.hint());
    }

    private static Note reflection(int number, int tokens) {
        return reflection(number, tokens, "record " + number);
    }

    private static Note reflection(int number, int tokens, String text) {
        return Samples.reflection(
                "r" + number,
                new Span(number, number + 1),
                text,
                tokens,
                10,
                Samples.START,
                "test",
                Note.Status.ACTIVE,
                1,
                0,
                List.of());
    }
}
