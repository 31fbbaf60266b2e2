package dev.varve.dashboard.forget;

import dev.varve.Digest;
import dev.varve.Fact;
import dev.varve.Project;
import dev.varve.RecallQuery;
import dev.varve.RecallResult.Hit;
import dev.varve.Scope;
import dev.varve.dashboard.source.MemorySource;
import dev.varve.store.SearchText;
import dev.varve.store.SessionSummary;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Searches for remaining words after a deletion: in the deleted sessions, in the notes of the others, in facts and in
 * the digest, and in the bytes of the database's files. Not thread-safe.
 */
final class Proof {
    private static final int MOST_SESSIONS = 200;
    private static final int MOST_HITS = 50;
    private static final int DIGEST_TOKENS = 20_000;

    private final MemorySource source;
    private final List<String> words;
    private final Optional<FileBytes> bytes;
    private final int before;

    /** Created before the deletion, since it searches the files at once. */
    Proof(MemorySource source, List<String> words) {
        this.source = source;
        this.words = words;
        this.bytes = source.file().filter(Files::isRegularFile).map(FileBytes::new);
        this.before = bytes.map(each -> each.among(words).size()).orElse(0);
    }

    /**
     * Result of the search.
     *
     * @param words number of words searched for
     * @param searched number of sessions searched
     * @param found words still found by search, in a note, a fact or the digest
     * @param bytes size of the files; 0 if the database is not a file
     * @param before words in the files before the deletion
     * @param after words in the files after it
     * @param said remaining words that other sessions contain themselves
     * @param proven whether all places were searched, and only words of other sessions remain
     */
    record Findings(int words, int searched, int found, long bytes, int before, int after, int said, boolean proven) {}

    Findings after(Target target) {
        if (words.isEmpty()) {
            return new Findings(0, 0, 0, 0, 0, 0, 0, false);
        }
        Scope first = target.first();
        List<Scope> remaining = Project.of(source.storage(), first.tenant(), first.resource()).sessions().stream()
                .map(SessionSummary::scope)
                .limit(MOST_SESSIONS)
                .toList();
        Set<String> found = new HashSet<>(inFacts(first));
        found.addAll(inDigest(first));
        target.sessions().stream()
                .limit(MOST_SESSIONS)
                .forEach(scope -> found.addAll(bySearch(scope, words, any -> true)));
        remaining.forEach(scope -> found.addAll(inNotes(scope)));
        Set<String> inFiles = bytes.map(each -> each.among(words)).orElse(Set.of());
        Set<String> left = new HashSet<>(found);
        left.addAll(inFiles);
        int said = saidElsewhere(left, target);
        return new Findings(
                words.size(),
                new HashSet<>(concat(target.sessions(), remaining)).size(),
                found.size(),
                bytes.map(FileBytes::searched).orElse(0L),
                before,
                inFiles.size(),
                said,
                left.size() == said && bytes.map(FileBytes::isComplete).orElse(true));
    }

    private static List<Scope> concat(List<Scope> some, List<Scope> more) {
        List<Scope> all = new ArrayList<>(some.stream().limit(MOST_SESSIONS).toList());
        all.addAll(more);
        return all;
    }

    /** The words that occur in a text; search knows word stems, and finds similar words too. */
    private static Set<String> standing(Collection<String> words, String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return words.stream()
                .filter(word -> lower.contains(word.toLowerCase(Locale.ROOT)))
                .collect(Collectors.toSet());
    }

    private Set<String> bySearch(Scope scope, Collection<String> wanted, Predicate<Hit> which) {
        if (source.storage().state(scope).isEmpty()) {
            // One search for all words is enough where nothing should be found.
            return source.storage()
                            .search(
                                    scope,
                                    RecallQuery.of(String.join(" ", wanted)).withLimit(1))
                            .hits()
                            .isEmpty()
                    ? Set.of()
                    : Set.copyOf(wanted);
        }
        return wanted.stream()
                .filter(word ->
                        source.storage().search(scope, RecallQuery.of(word).withLimit(MOST_HITS)).hits().stream()
                                .filter(which)
                                .anyMatch(hit ->
                                        !standing(List.of(word), text(hit)).isEmpty()))
                .collect(Collectors.toSet());
    }

    private Set<String> inNotes(Scope scope) {
        Set<String> found = new HashSet<>();
        source.storage().search(scope, RecallQuery.of(String.join(" ", words)).withLimit(MOST_HITS)).hits().stream()
                .filter(Hit.OfNote.class::isInstance)
                .forEach(hit -> found.addAll(standing(words, text(hit))));
        return found;
    }

    private static String text(Hit hit) {
        return hit instanceof Hit.OfMessage message
                ? SearchText.words(message.message().message())
                : ((Hit.OfNote) hit).note().text();
    }

    private Set<String> inFacts(Scope scope) {
        return source.storage().facts(scope.tenant(), scope.resource(), EnumSet.allOf(Fact.Status.class)).stream()
                .flatMap(fact -> standing(words, fact.summary() + " " + String.join(" ", fact.tags())).stream())
                .collect(Collectors.toSet());
    }

    private Set<String> inDigest(Scope scope) {
        Digest digest = Project.of(source.storage(), scope.tenant(), scope.resource())
                .digest(DIGEST_TOKENS, source.policy().zone());
        return standing(words, digest.text());
    }

    /**
     * Number of remaining words in messages of other sessions. The sessions of the deletion do not count, nor do
     * their remaining messages.
     */
    private int saidElsewhere(Set<String> left, Target target) {
        List<Scope> others = left.isEmpty()
                ? List.of()
                : source.storage().sessions(source.tenant()).stream()
                        .map(SessionSummary::scope)
                        .filter(scope -> !target.sessions().contains(scope))
                        .limit(MOST_SESSIONS)
                        .toList();
        Set<String> said = new HashSet<>();
        for (Scope scope : others) {
            List<String> open =
                    left.stream().filter(word -> !said.contains(word)).toList();
            said.addAll(bySearch(scope, open, Hit.OfMessage.class::isInstance));
        }
        return said.size();
    }
}
