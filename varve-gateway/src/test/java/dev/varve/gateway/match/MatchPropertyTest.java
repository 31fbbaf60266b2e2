package dev.varve.gateway.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;

/**
 * Clients that extend, retry, edit, undo, fork, compact, lose and double messages, several at once in one lane, with so
 * few different messages that conversations open alike all the time. Whatever they do, a branch holds one conversation.
 */
@Tag("long")
class MatchPropertyTest {
    private static final int STEPS = 60;
    private static final int VOCABULARY = 4;

    /** Branches as a store keeps them, with what was said instead of its digests. */
    private final Map<String, List<String>> branches = new HashMap<>();

    private final Map<String, Chain> chains = new HashMap<>();
    private final Set<List<String>> committed = new HashSet<>();

    private void forget() {
        branches.clear();
        chains.clear();
        committed.clear();
    }

    private Match match(String lane, List<String> sent) {
        return Match.of(
                lane,
                Chain.of(sent),
                key -> Optional.ofNullable(chains.get(key)).map(chain -> new KnownBranch(key, chain)));
    }

    private Match commit(String lane, List<String> list) {
        Match match = match(lane, list);
        committed.add(List.copyOf(list));
        if (match.kind() != Match.Kind.REPEAT) {
            branches.put(match.key(), List.copyOf(list));
            chains.put(match.key(), Chain.of(list));
        }
        return match;
    }

    @Property(seed = "20261122")
    void a_branch_never_holds_two_conversations(@ForAll long seed) {
        forget();
        Random random = new Random(seed);
        List<List<String>> conversations = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            conversations.add(new ArrayList<>(List.of("opener")));
        }
        for (int step = 0; step < STEPS; step++) {
            int who = random.nextInt(conversations.size());
            List<String> sent = conversations.get(who);
            change(sent, random);
            Match before = match("lane", sent);
            Match again = match("lane", sent);
            assertThat(again).as("looking has no side effects").isEqualTo(before);

            int shared = before.shared();
            String knownAs = before.parent().orElse(before.key());
            if (shared > 0) {
                assertThat(branch(knownAs).subList(0, shared))
                        .as("what is shared was said in both")
                        .isEqualTo(sent.subList(0, shared));
            }
            if (random.nextInt(5) > 0) { // else the call failed, and nothing is kept
                sent.add("answer " + random.nextInt(VOCABULARY));
                commit("lane", sent);
                Match found = match("lane", sent);
                assertThat(found.kind()).isEqualTo(Match.Kind.REPEAT);
                assertThat(branch(found.key()).subList(0, sent.size())).isEqualTo(sent);
            }
            assertThat(committed)
                    .as("each branch is one list that one client sent")
                    .containsAll(branches.values());
        }
    }

    private static void change(List<String> sent, Random random) {
        int at = random.nextInt(sent.size());
        switch (random.nextInt(9)) {
            case 0 -> sent.set(at, "edited " + random.nextInt(VOCABULARY));
            case 1 -> sent.subList(at, sent.size()).clear();
            case 2 -> sent.remove(at);
            case 3 -> sent.add(at, sent.get(at));
            case 4 -> {
                sent.clear();
                sent.add("summary " + random.nextInt(VOCABULARY));
            }
            case 5 -> {
                // A retry: nothing changes.
            }
            default -> sent.add("words " + random.nextInt(VOCABULARY));
        }
        if (sent.isEmpty()) {
            sent.add("opener");
        }
    }

    @Property(seed = "20261123")
    void an_honest_client_stays_in_one_branch(@ForAll long seed) {
        forget();
        Random random = new Random(seed);
        List<String> sent = new ArrayList<>();
        Set<String> keys = new HashSet<>();
        for (int step = 0; step < STEPS; step++) {
            sent.add("words " + random.nextInt(VOCABULARY));
            for (int tries = random.nextInt(3); tries > 0; tries--) {
                match("lane", sent); // calls that failed
            }
            sent.add("answer " + random.nextInt(VOCABULARY));
            keys.add(commit("lane", sent).key());
            keys.add(commit("lane", sent).key()); // the same turn, reported twice
        }
        assertThat(keys).containsExactly("lane");
        assertThat(branches).containsOnlyKeys("lane");
        assertThat(branches.get("lane")).isEqualTo(sent);
    }

    @Property(seed = "20261124")
    void after_a_restart_a_list_is_found_where_it_was(@ForAll long seed) {
        forget();
        Random random = new Random(seed);
        List<String> sent = new ArrayList<>(List.of("opener"));
        Map<List<String>, String> places = new HashMap<>();
        for (int step = 0; step < STEPS; step++) {
            change(sent, random);
            commit("lane", sent);
            places.put(List.copyOf(sent), match("lane", sent).key());
        }
        places.forEach((list, key) -> assertThat(
                        branch(match("lane", list).key()).subList(0, list.size()))
                .isEqualTo(list));
    }

    private List<String> branch(String key) {
        return branches.getOrDefault(key, List.of());
    }
}
