package dev.varve.dashboard.forget;

import java.time.Instant;
import java.util.Optional;

/**
 * What was deleted, and how it was made sure of. Has none of the deleted words.
 *
 * @param at            when
 * @param database      for people
 * @param what          for people
 * @param messages      that were deleted
 * @param rewritten     observations that were written anew
 * @param undone        reflections that gave way
 * @param facts         that were deleted
 * @param wordsChecked  words that only the deleted messages had; with 0 nothing could be looked for, and nothing is proven
 * @param sessionsSearched in which they were searched for: those that were deleted, and others of the project
 * @param foundBySearch of these, words that recall, a note, a fact or the digest still has
 * @param filesSearched bytes of the database's files that were looked through; 0 where it is no file
 * @param inFilesBefore of the words, those that stood in the files before
 * @param inFilesAfter  of the words, those that stand in them still
 * @param saidElsewhere of those that are left, words that messages of other sessions have too
 * @param elsewhere     where bytes may still lie, and how to remove them there
 * @param proven        whether there were words to look for and none is left, but for those that others have said
 * @param file          where this receipt was written, if the database is a file
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
