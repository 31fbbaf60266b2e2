package dev.varve.dashboard.forget;

import java.time.Instant;
import java.util.Optional;

/**
 * A deletion and the search for its remains. Contains none of the deleted words.
 *
 * @param at when
 * @param database for people
 * @param what for people
 * @param messages number deleted
 * @param rewritten observations that were written again
 * @param undone reflections replaced by their sources
 * @param facts number deleted
 * @param wordsChecked words that only the deleted messages had; with 0 nothing could be searched for, and nothing is
 *      proven
 * @param sessionsSearched number of sessions searched: the deleted ones, and others of the project
 * @param foundBySearch words still found by recall, in a note, a fact or the digest
 * @param filesSearched bytes of the database's files that were searched; 0 if it is not a file
 * @param inFilesBefore words in the files before the deletion
 * @param inFilesAfter words in the files after it
 * @param saidElsewhere remaining words that messages of other sessions contain too
 * @param elsewhere other places that may still hold bytes, and how to remove them there
 * @param proven whether there were words to search for and only words of other sessions remain
 * @param file path of this receipt, if the database is a file
 */
public record Receipt(
        Instant at,
        String database,
        String what,
        long messages,
        long rewritten,
        long undone,
        long facts,
        int wordsChecked,
        int sessionsSearched,
        int foundBySearch,
        long filesSearched,
        int inFilesBefore,
        int inFilesAfter,
        int saidElsewhere,
        Optional<String> elsewhere,
        boolean proven,
        Optional<String> file) {}
