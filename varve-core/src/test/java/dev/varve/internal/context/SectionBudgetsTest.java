package dev.varve.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.ContextRequest;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Policy;
import dev.varve.Samples;
import dev.varve.TokenEstimator;
import dev.varve.internal.session.SessionView;
import dev.varve.policy.ContextPolicy;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SectionBudgetsTest {
    private static final ContextPolicy.Sections SHARES = new ContextPolicy.Sections(0.55, 0.25, 0.1);

    @Test
    @Tag("LAN-37")
    void sections_share_the_window_after_the_headroom() {
        SectionBudgets both = SectionBudgets.of(SHARES, 8_000, true, true);
        assertThat(both).isEqualTo(new SectionBudgets(4_950, 2_250));
    }

    @Test
    @Tag("LAN-37")
    void what_an_empty_section_does_not_need_goes_to_the_other() {
        assertThat(SectionBudgets.of(SHARES, 8_000, false, true).memory()).isEqualTo(7_200);
        assertThat(SectionBudgets.of(SHARES, 8_000, true, false).knowledge()).isEqualTo(7_200);
    }

    @Test
    @Tag("LAN-37")
    void without_shares_or_without_a_window_nothing_is_bound() {
        assertThat(SectionBudgets.of(ContextPolicy.Sections.NONE, 8_000, true, true)
                        .memory())
                .isEqualTo(Long.MAX_VALUE);
        assertThat(SectionBudgets.of(SHARES, Long.MAX_VALUE, true, true).memory())
                .isEqualTo(Long.MAX_VALUE);
    }

    @Test
    @Tag("LAN-37")
    void knowledge_beyond_its_budget_loses_its_last_lines_and_says_so() {
        ContextAssembler assembler = new ContextAssembler(Policy.incremental(), TokenEstimator.incremental());
        String knowledge = IntStream.range(0, 100)
                .mapToObj(i -> "fact number " + i + " is here")
                .collect(Collectors.joining("\n"));
        ContextRequest request = ContextRequest.EMPTY.withKnowledge(knowledge).withWindow(500, 100);

        String shown = assembler
                .assemble(SessionView.empty(), request, span -> List.of())
                .systemText();

        assertThat(shown).startsWith("fact number 0 is here\n").contains("more lines did not fit");
        assertThat(TokenEstimator.incremental().estimate(shown)).isBetween(300, 360);
    }

    @Test
    void of_very_long_knowledge_few_lengths_are_tried() {
        AtomicInteger estimates = new AtomicInteger();
        TokenEstimator counting = new TokenEstimator() {
            @Override
            public int estimate(CharSequence text) {
                estimates.incrementAndGet();
                return TokenEstimator.incremental().estimate(text);
            }

            @Override
            public int estimate(Message message) {
                return TokenEstimator.incremental().estimate(message);
            }
        };
        ContextAssembler assembler = new ContextAssembler(Policy.incremental(), counting);
        String knowledge = IntStream.range(0, 10_000)
                .mapToObj(i -> "fact " + i + " is here")
                .collect(Collectors.joining("\n"));

        assembler.assemble(
                SessionView.empty(),
                ContextRequest.EMPTY.withKnowledge(knowledge).withWindow(500, 100),
                span -> List.of());

        assertThat(estimates).hasValueLessThan(100);
    }

    @Test
    @Tag("COR-27")
    void the_memory_text_says_when_to_recall_if_the_agent_can() {
        MemoryBlocks blocks = new MemoryBlocks(TokenEstimator.incremental());
        List<Note> active = List.of(Samples.chunk(1, 3, 10, 100));
        ContextPolicy policy = Policy.defaults().context();
        String with = blocks.render(active, List.of(), policy, 10_000, "recall_memory")
                .blocks()
                .get(0)
                .text();
        String without = blocks.render(active, List.of(), policy, 10_000, "")
                .blocks()
                .get(0)
                .text();

        assertThat(with).contains("call recall_memory").contains("the time of the note");
        assertThat(without).doesNotContain("recall_memory").contains("newest user message wins");
    }
}
