package dev.varve.internal.extractive;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.NoteLine;
import dev.varve.Part;
import dev.varve.Priority;
import dev.varve.Role;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.language.OtherLanguages;
import dev.varve.language.Statements;
import dev.varve.language.Voice;
import dev.varve.language.cue.Cue;
import dev.varve.language.cue.CueWords;
import dev.varve.language.form.Form;
import dev.varve.language.intent.Intent;
import dev.varve.language.intent.Setting;
import dev.varve.language.intent.Situation;
import dev.varve.language.voice.Passages;
import dev.varve.language.voice.Stretch;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Turns the words of a span into sentences with a salience each. What tools return is left to the ledger. */
final class Candidates {
    /** Characters above which only the two ends of a message are read: it is a paste. */
    private static final int LONGEST_MESSAGE = 60_000;
    /** Enough for any budget, and few enough to compare with each other. */
    private static final int MOST = 2_000;
    /** Statements kept of one message; a message with more is a paste. */
    private static final int MOST_KEPT = 10;

    private static final int LONGEST_KEPT = 90;

    /** Statements up to which those of a message stand nearly alone. */
    private static final int FEW = 3;

    /** Statements about the outcome that follow an agent's announcement in its message, at least. */
    private static final int CLOSING = 3;

    /** Sentences after a question that may answer it. */
    private static final int ANSWERING = 2;

    /** Tells what a statement is worth. */
    @FunctionalInterface
    interface Reading {
        Worth worth(Statement.Place place, String text, Situation situation, boolean foreign);

        /** Hears how it is decided. */
        default void decided(Statement.Place place, Keeping keeping) {}
    }

    private final Reading reading;
    private final SentenceReader reader;
    private final Salience salience;
    private final Vocabulary vocabulary;
    private final Participants people;
    private final boolean crowd;
    private final boolean served;
    /** Whether something was noted before the first of the messages. */
    private final boolean begun;

    private final List<Candidate> found = new ArrayList<>();
    private int order;

    /** The message with the agent's newest list of what is done and to do. */
    private int newestList = -1;

    private final SpanWords words = new SpanWords();

    private final CpuYield courtesy = new CpuYield();

    /** By message number: the sentences of messages that were kept whole. */
    private final Map<Long, List<Sentence>> whole = new HashMap<>();

    Candidates(
            CueWords cueWords,
            SalienceProfile weighing,
            Vocabulary vocabulary,
            List<LoggedMessage> messages,
            boolean begun) {
        this(
                cueWords,
                weighing,
                vocabulary,
                messages,
                begun,
                (place, text, situation, foreign) -> Worth.of(text, situation, foreign));
    }

    Candidates(
            CueWords cueWords,
            SalienceProfile weighing,
            Vocabulary vocabulary,
            List<LoggedMessage> messages,
            boolean begun,
            Reading reading) {
        this.reading = reading;
        this.begun = begun;
        this.people = Participants.of(messages);
        this.reader = new SentenceReader(cueWords, vocabulary, people.stems());
        this.served = people.served();
        this.crowd = people.crowd();
        this.salience = weighing.where(served);
        this.vocabulary = vocabulary;
        if (!served) {
            vocabulary.ofPeople();
        }
    }

    /** First names, by which people address each other. */
    Set<String> names() {
        return people.firstNames();
    }

    /** True if an agent takes part. */
    boolean served() {
        return served;
    }

    FeatureWeights weights() {
        return salience.weights();
    }

    SpanWords words() {
        return words;
    }

    SentenceReader reader() {
        return reader;
    }

    /** The sentences of a message that has been read, if none of it was left out. */
    Optional<List<Sentence>> whole(LoggedMessage message) {
        return Optional.ofNullable(whole.get(message.seq()));
    }

    List<Candidate> of(List<LoggedMessage> messages, ZoneId zone) {
        int lastWords = lastIndex(messages, Role.ASSISTANT);
        newestList = Checklist.newest(messages);
        for (int i = 0; i < messages.size(); i++) {
            Message message = messages.get(i).message();
            if (message.role() != Role.TOOL) {
                boolean unanswered =
                        message.role() == Role.ASSISTANT ? i == lastWords : i > lastWords && !isTakenUp(messages, i);
                read(messages, i, unanswered && i == lastIndexWithWords(messages), zone);
            }
        }
        return found.size() <= MOST ? found : best(found, MOST);
    }

    /** The best of some candidates, in their order. */
    private static List<Candidate> best(List<Candidate> some, int most) {
        return some.stream()
                .sorted(Comparator.comparing((Candidate candidate) -> !candidate.kept())
                        .thenComparingDouble(candidate -> -candidate.score())
                        .thenComparing(Candidate::order))
                .limit(most)
                .sorted(Comparator.comparingInt(Candidate::order))
                .toList();
    }

    private void read(List<LoggedMessage> messages, int index, boolean last, ZoneId zone) {
        Message message = messages.get(index).message();
        boolean quotes = quotes(message);
        List<Stretch> stretches = quotes ? words.stretches(messages.get(index)) : List.of();
        String own = quotes || message.role() != Role.USER ? words.own(messages.get(index)) : message.text();
        readOwn(messages, index, own, last, zone);
        stretches.stream()
                .filter(Spoken::isEvidence)
                .forEach(stretch -> readQuoted(messages.get(index), stretch, zone));
        readAttachments(messages.get(index), zone);
    }

    /** True if a message is read by whose words it holds: people who talk among themselves have names, and tell of each other. */
    private boolean quotes(Message message) {
        return message.role() == Role.USER
                && (message.voice() != Voice.PERSON
                        || served
                        || Attribution.of(message).equals(Attribution.USER));
    }

    private void readOwn(List<LoggedMessage> messages, int index, String own, boolean last, ZoneId zone) {
        Message message = messages.get(index).message();
        Role role = role(message);
        boolean agent = role == Role.ASSISTANT;
        boolean closing = agent && endsTurn(messages, index);
        boolean idle = agent && !worked(messages, index);
        LocalDateTime at = LocalDateTime.ofInstant(message.createdAt(), zone);
        String speaker = Attribution.of(message);
        boolean first = true;
        ShortReplies.Asked before = ShortReplies.questionBefore(messages, index);
        boolean tells = served || before.question().indexOf(' ') > 0; // a friend's "Why?" tells nothing
        ShortReplies.Asked asked = tells ? before : ShortReplies.Asked.NOTHING;
        String question = asked.question();
        SentenceLocator places = new SentenceLocator(messages.get(index).seq(), message.text());
        int said = 0;
        int kept = 0;
        List<Block> blocks = Blocks.of(bounded(own));
        List<Block> told = agent
                ? Checklist.open(Blocks.withoutListings(blocks), index == newestList)
                : Blocks.withoutListings(blocks);
        List<Sentence> sentences = new ArrayList<>();
        boolean offered = ShortReplies.asksAtEnd(messages, index);
        boolean foreign = served && !agent && OtherLanguages.isIn(bounded(own));
        List<BlockStatement> statements = BlockStatement.of(told);
        SettingReader settings =
                new SettingReader(statements, closing, calls(messages, index), agent && !idle, !question.isEmpty());
        int atWork = closing ? lastAnnouncement(statements) : -1;
        boolean person = role == Role.USER && served && message.voice() == Voice.PERSON;
        RuleLists ruleLists = RuleLists.of(person ? statements : List.of());
        boolean settled = role == Role.USER && served && isSettled(messages, index);
        for (int i = 0; i < statements.size(); i++) {
            Block block = statements.get(i).block();
            String text = statements.get(i).text();
            boolean opening = first && role == Role.USER;
            Block.Kind kind = statements.get(i).leadsIn() ? Block.Kind.HEADING : block.kind();
            boolean recited = idle && block.item();
            Sentence sentence = quotes(message) ? reader.readUnquoted(text) : reader.read(text);
            courtesy.afterReading(text);
            boolean diagnosed = !sentences.isEmpty() && Salience.tellsFault(sentences.get(sentences.size() - 1));
            sentences.add(sentence);
            boolean ending = i == statements.size() - 1;
            boolean answered =
                    !ending && Statements.answers(text, statements.get(i + 1).text());
            Statement.Place where = places.next(text);
            Setting setting = agent ? settings.next(i, sentence.cues()) : Setting.UNKNOWN;
            boolean ruled = ruleLists.has(i);
            Worth worth = ruled
                    ? Worth.RULE
                    : served && !answered && !(agent && Checklist.isItem(block))
                            ? reading.worth(
                                    where,
                                    quotes(message) ? Passages.unquoted(text) : text,
                                    situation(message.voice(), kind, block, first, ending, offered, own.length())
                                            .withSetting(setting),
                                    foreign)
                            : Worth.UNKNOWN;
            Salience.Place place = place(
                    role,
                    kind,
                    opening,
                    closing && i > atWork,
                    !question.isEmpty() && said < ANSWERING,
                    last,
                    recited,
                    diagnosed,
                    statements.size() <= FEW,
                    block.item(),
                    agent && Salience.offers(sentence, setting.under()));
            boolean passing = settled
                    && Salience.asksOnce(sentence)
                    && (worth.isPassing() || !worth.mayLast() && salience.isSlight(sentence, place, worth));
            boolean reply = said == 0
                    && !statements.get(i).leadsIn()
                    && asked.message() > 0
                    && (!agent || Salience.tellsAnswer(sentence))
                    && (!worth.standsAlone(sentence.words())
                            || Form.YES_OR_NO.begins(text)
                            || ShortReplies.choosesByNumber(text))
                    && ShortReplies.isElliptical(sentence, served)
                    && (!served || question.isEmpty() || ShortReplies.bears(sentence, reader.read(question)));
            Keeping keeping =
                    role == Role.USER ? keeping(sentence, worth, passing, reply, kept) : Keeping.NOT_A_PERSONS;
            reading.decided(where, keeping);
            boolean keep = keeping == Keeping.KEPT;
            kept += keep ? 1 : 0;
            ShortReplies.Reply replied =
                    reply ? ShortReplies.reply(question, text, messages, index) : ShortReplies.Reply.NONE;
            if (agent && served && isTakenBack(messages, index, statements, i)) {
                continue;
            }
            add(
                    reply && sentence.words() <= ShortReplies.REPLY
                            ? sentence.quoting(reader.read(replied.unsaid()))
                            : sentence, // more words say by themselves what they are about
                    at,
                    speaker,
                    statement(message, where, sentence.question() ? worth.notLasting() : worth, ruled)
                            .withAnswers(reply ? asked.message() : 0),
                    passing && !reply ? Worth.NOTHING : worth,
                    place,
                    replied,
                    keep);
            first = false;
            said += reply || !sentence.question() && Salience.isWord(sentence) ? 1 : 0;
        }
        if (told.size() == blocks.size() && message.text().length() <= Hints.LONGEST) {
            whole.put(messages.get(index).seq(), sentences);
        }
    }

    /** True if an agent takes a statement back with its next words, in its message or the next of its turn. */
    private static boolean isTakenBack(
            List<LoggedMessage> messages, int index, List<BlockStatement> statements, int place) {
        if (place + 1 < statements.size()) {
            return Form.RETRACTS.begins(statements.get(place + 1).text());
        }
        for (int i = index + 1; i < messages.size() && messages.get(i).role() != Role.USER; i++) {
            Message next = messages.get(i).message();
            if (next.role() == Role.ASSISTANT && !next.text().isBlank()) {
                return Form.RETRACTS.begins(next.text().strip());
            }
        }
        return false;
    }

    private Keeping keeping(Sentence sentence, Worth worth, boolean passing, boolean reply, int kept) {
        if (passing && !reply) {
            return Keeping.PASSING;
        }
        if (Salience.isWithdrawn(sentence)) {
            return Keeping.WITHDRAWN;
        }
        if (kept >= MOST_KEPT) {
            return Keeping.TOO_MANY;
        }
        if (sentence.words() > LONGEST_KEPT) {
            return Keeping.TOO_LONG;
        }
        if (!served) {
            return !crowd && Salience.isRule(sentence) ? Keeping.KEPT : Keeping.NO_RULE;
        }
        if (!reply && !Salience.isWord(sentence)) {
            return Keeping.NO_STATEMENT;
        }
        return reply || worth.isKept(sentence.question()) ? Keeping.KEPT : Keeping.SLIGHT;
    }

    /** Words that are not the person's may be noted as what they are, and never bind anybody. */
    private void readQuoted(LoggedMessage logged, Stretch stretch, ZoneId zone) {
        LocalDateTime at = LocalDateTime.ofInstant(logged.message().createdAt(), zone);
        String source = Attribution.of(logged.message(), stretch);
        SentenceLocator places =
                new SentenceLocator(logged.seq(), logged.message().text());
        int own = stretch.text().length();
        BorrowedAllowance evidence = BorrowedAllowance.of(logged.message(), stretch);
        if (evidence.most() == 0) {
            return;
        }
        int from = found.size();
        for (Block block : Blocks.withoutListings(Blocks.of(bounded(stretch.text())))) {
            for (String text : Statements.of(block.text())) {
                Sentence sentence = reader.read(text);
                courtesy.afterReading(text);
                if (evidence.errors() && !sentence.has(Cue.ERROR)) {
                    continue;
                }
                Salience.Place place =
                        place(Role.SYSTEM, block.kind(), false, false, false, false, false, false, false, false, false);
                Statement statement = Statement.of(Voice.MACHINE).withPlace(places.next(text));
                Worth worth = served
                        ? Worth.of(text, situation(Voice.AGENT, block.kind(), block, false, false, false, own), false)
                        : Worth.UNKNOWN;
                add(sentence, at, source, statement, worth, place, ShortReplies.Reply.NONE, false);
            }
        }
        keepBest(found.subList(from, found.size()), evidence.most());
    }

    private static void keepBest(List<Candidate> some, int most) {
        if (some.size() > most) {
            List<Candidate> best = best(some, most);
            some.clear();
            some.addAll(best);
        }
    }

    private void readAttachments(LoggedMessage logged, ZoneId zone) {
        Message message = logged.message();
        int attached = message.text().length();
        for (Part part : message.parts()) {
            if (part instanceof Part.Attachment file
                    && (hasName(file) || message.text().isBlank())) {
                String text =
                        "attached " + (hasName(file) ? named(file) + " (" + file.mediaType() + ")" : file.mediaType());
                add(
                        reader.read(text),
                        LocalDateTime.ofInstant(message.createdAt(), zone),
                        Attribution.of(message),
                        statement(
                                message, new Statement.Place(logged.seq(), ++attached, attached), Worth.UNKNOWN, false),
                        Worth.UNKNOWN,
                        place(
                                role(message),
                                Block.Kind.PROSE,
                                false,
                                false,
                                false,
                                false,
                                false,
                                false,
                                false,
                                false,
                                false),
                        ShortReplies.Reply.NONE,
                        false);
            }
        }
    }

    /** Bytes that stand in the address itself have no name. */
    private static boolean hasName(Part.Attachment file) {
        return !file.name().isBlank() || !file.uri().startsWith("data:");
    }

    private static String named(Part.Attachment file) {
        return file.name().isBlank() ? file.uri() : file.name();
    }

    private static Situation situation(
            Voice voice, Block.Kind kind, Block block, boolean first, boolean last, boolean offered, int length) {
        Situation.Block form = kind == Block.Kind.HEADING
                ? Situation.Block.HEADING
                : block.item() ? Situation.Block.ITEM : Situation.Block.PROSE;
        boolean person = voice == Voice.PERSON;
        return new Situation(voice, first, last, form, person && offered, false, length, Setting.UNKNOWN);
    }

    private static Statement statement(Message message, Statement.Place place, Worth worth, boolean ruled) {
        Statement statement = Statement.of(message.voice()).withPlace(place);
        return message.voice() == Voice.PERSON
                ? statement
                        .withLasting(worth.lasting())
                        .withIntents(ruled ? Set.of(Intent.RULE) : worth.isErrand() ? Set.of(Intent.ERRAND) : Set.of())
                : statement;
    }

    /** Among people nobody is an agent, even in the role of one. */
    private Role role(Message message) {
        if (message.voice() == Voice.MACHINE) {
            return Role.SYSTEM;
        }
        return !served && message.role() == Role.ASSISTANT ? Role.USER : message.role();
    }

    private Salience.Place place(
            Role role,
            Block.Kind kind,
            boolean opening,
            boolean closing,
            boolean answering,
            boolean open,
            boolean recited,
            boolean diagnosed,
            boolean brief,
            boolean listed,
            boolean offering) {
        return new Salience.Place(
                role,
                kind,
                opening,
                closing,
                answering,
                open,
                recited,
                served,
                people.working(),
                diagnosed,
                brief,
                listed,
                offering);
    }

    private void add(
            Sentence sentence,
            LocalDateTime at,
            String speaker,
            Statement statement,
            Worth worth,
            Salience.Place place,
            ShortReplies.Reply reply,
            boolean kept) {
        vocabulary.count(sentence);
        Priority priority = priority(sentence, place, worth, statement.voice());
        found.add(new Candidate(
                order++,
                new Span(statement.place().message(), statement.place().message() + 1),
                at,
                speaker,
                sentence,
                salience.score(sentence, place, worth, statement.voice()),
                crowd && priority == Priority.CRITICAL ? Priority.IMPORTANT : priority,
                NoteLine.Kind.SAID,
                statement,
                reply,
                sentence.question() && place.open(),
                kept,
                reply == ShortReplies.Reply.NONE && Salience.leans(sentence, place),
                !served && place.role() != Role.SYSTEM));
    }

    /** A person's words matter unless they only express a feeling or say "continue". */
    private static Priority priority(Sentence sentence, Salience.Place place, Worth worth, Voice voice) {
        Priority priority = Salience.priority(sentence, place);
        boolean slight = place.served() && voice == Voice.PERSON && !worth.isKept(sentence.question());
        return slight && priority == Priority.IMPORTANT ? Priority.NOTE : priority;
    }

    private static String bounded(String text) {
        int half = LONGEST_MESSAGE / 2;
        return text.length() <= LONGEST_MESSAGE
                ? text
                : text.substring(0, half) + "\n\n" + text.substring(text.length() - half);
    }

    /** True if tools were at work since the user spoke. */
    private static boolean worked(List<LoggedMessage> messages, int index) {
        for (int i = index; i >= 0 && messages.get(i).role() != Role.USER; i--) {
            if (messages.get(i).role() == Role.TOOL) {
                return true;
            }
        }
        return false;
    }

    /** The last statement that only says what the agent does next, where a recording puts all of its turn in one message. */
    private static int lastAnnouncement(List<BlockStatement> statements) {
        for (int i = statements.size() - 1 - CLOSING; i >= 0; i--) {
            if (Form.BEGINS.begins(statements.get(i).text())) {
                return i;
            }
        }
        return -1;
    }

    /** True if the agent has answered and the person gone on, in a message that is not the first of hers in the session. */
    private boolean isSettled(List<LoggedMessage> messages, int index) {
        boolean answered = false;
        for (int i = index + 1; i < messages.size(); i++) {
            Message message = messages.get(i).message();
            answered |= message.role() == Role.ASSISTANT && !message.text().isBlank();
            if (answered && message.role() == Role.USER) {
                return begun
                        || messages.subList(0, index).stream()
                                .anyMatch(before -> before.role() == Role.USER
                                        && before.message().voice() == Voice.PERSON);
            }
        }
        return false;
    }

    /** True if the agent set to work on what the last message with words says. */
    private static boolean isTakenUp(List<LoggedMessage> messages, int index) {
        return index + 1 < messages.size() && calls(messages, index);
    }

    /** True if a call of a tool follows at once. */
    private static boolean calls(List<LoggedMessage> messages, int index) {
        boolean own = !messages.get(index).message().toolCalls().isEmpty();
        return own
                || index + 1 < messages.size()
                        && !messages.get(index + 1).message().toolCalls().isEmpty();
    }

    /** True if nothing but tools and silence follows before the user speaks or the span ends. */
    private static boolean endsTurn(List<LoggedMessage> messages, int index) {
        for (int i = index + 1; i < messages.size(); i++) {
            if (messages.get(i).role() == Role.USER) {
                return true;
            }
            if (messages.get(i).role() == Role.ASSISTANT) {
                return false;
            }
        }
        return true;
    }

    private static int lastIndex(List<LoggedMessage> messages, Role role) {
        for (int i = messages.size() - 1; i >= 0; i--) {
            if (messages.get(i).role() == role
                    && !messages.get(i).message().text().isBlank()) {
                return i;
            }
        }
        return -1;
    }

    private static int lastIndexWithWords(List<LoggedMessage> messages) {
        return Math.max(lastIndex(messages, Role.USER), lastIndex(messages, Role.ASSISTANT));
    }
}
