package dev.varve.cli.moment;

import dev.varve.Digest;
import dev.varve.Message;
import dev.varve.NoteLine;
import dev.varve.Part;
import dev.varve.Project;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.TokenEstimator;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.UsageException;
import dev.varve.internal.extractive.Explanation;
import dev.varve.language.Evidence;
import dev.varve.language.Voice;
import dev.varve.language.intent.Heard;
import dev.varve.model.ObserveRequest;
import dev.varve.store.CountedMessage;
import dev.varve.store.InMemoryStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code varve why}. */
@Command(
        name = "why",
        description = "Show where a sentence would land in notes and digest, and which rules or weights put it there.",
        footer = {"", "Example:", "  varve why \"Never push to main.\""})
public final class WhyCommand implements Callable<Integer> {
    private static final Scope SESSION = Scope.of("why");
    private static final String TOOL = "tool";
    private static final int TOKENS = 100_000;
    private static final TokenEstimator ESTIMATOR = TokenEstimator.scriptAware();

    /** Who says the sentence. */
    enum Speaker {
        person,
        agent,
        tool,
        machine
    }

    @Parameters(arity = "0..*", paramLabel = "SENTENCE", description = "The sentence; standard input if there is none.")
    private List<String> words = new ArrayList<>();

    @Option(
            names = "--as",
            paramLabel = "WHO",
            defaultValue = "person",
            description = "Who says it: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Speaker speaker = Speaker.person;

    private final Environment environment;

    @Mixin
    private final Output output;

    /** Runs in this environment. */
    public WhyCommand(Environment environment) {
        this.environment = environment;
        this.output = new Output(environment);
    }

    @Override
    public Integer call() {
        String text = words.isEmpty() ? input() : String.join(" ", words);
        if (text.isBlank()) {
            throw new UsageException("there is no sentence; give one, or write it to standard input");
        }
        InMemoryStore store = new InMemoryStore();
        Instant now = environment.clock().instant();
        List<Message> talk = talk(text, now);
        for (Message message : talk) {
            store.append(SESSION, List.of(new CountedMessage(message, ESTIMATOR.estimate(message))));
        }
        ObserveRequest request = new ObserveRequest(
                SESSION,
                store.messages(SESSION, new Span(1, talk.size() + 1L)),
                List.of(),
                ZoneOffset.UTC,
                Duration.ofSeconds(9));
        List<Explanation> explained = Explanation.of(request.messages().get(speaker == Speaker.tool ? 1 : 0), request);
        Digest digest = Project.of(store, SESSION.tenant(), SESSION.resource()).digest(TOKENS, ZoneOffset.UTC);
        if (explained.isEmpty()) {
            return output.nothing("no statement in it: notes log what tools do, and leave out code");
        }
        if (output.isJson()) {
            output.line(JsonObject.array(
                    explained.stream().map(each -> json(each, digest)).toList()));
        } else {
            explained.forEach(each -> print(each, digest));
        }
        return ExitCode.OK;
    }

    private String input() {
        try {
            return new String(environment.in().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A short talk that begins with the sentence, so that it is neither the newest nor without an answer. */
    private List<Message> talk(String text, Instant now) {
        List<Message> first = switch (speaker) {
            case person -> List.of(Message.user(text, now));
            case agent -> List.of(Message.assistant(text, now));
            case tool ->
                List.of(
                        Message.assistant(now, new Part.ToolCall("1", TOOL, "{}")),
                        Message.tool(now, new Part.ToolResult("1", TOOL, text, false)));
            case machine -> List.of(Message.user(text, now).withVoice(Voice.MACHINE));
        };
        List<Message> talk = new ArrayList<>(first);
        talk.add(Message.assistant("Noted.", now.plusSeconds(60)));
        talk.add(Message.user("Good, thanks.", now.plusSeconds(120)));
        talk.add(Message.assistant("Done.", now.plusSeconds(180)));
        return talk;
    }

    private void print(Explanation each, Digest digest) {
        Heard heard = each.reading().heard();
        boolean edited = !heard.edits().isEmpty() || !heard.plain().equals(heard.careful());
        output.line(each.text());
        field("voice", List.of(voice(each)));
        field("languages", languages(each));
        field("intents", intents(each));
        field("by", texts(each.evidence()));
        field("read as", edited ? List.of(heard.rest()) : List.of());
        field("edited by", texts(heard.edits()));
        field("weights", List.of(each.weights()));
        field("selection", List.of(each.selection()));
        field("lasting", List.of(lasting(each) + " of 1000", each.certain() ? "certain" : "not certain"));
        field("digest", List.of(section(each, digest)));
        field("doubts", each.doubts());
    }

    private void field(String name, List<String> values) {
        String text = String.join(", ", values);
        if (!text.isEmpty()) {
            output.field(name, text);
        }
    }

    private static JsonObject json(Explanation each, Digest digest) {
        return JsonObject.empty()
                .put("text", each.text())
                .put("voice", each.voice().name().toLowerCase(Locale.ROOT))
                .put("kind", each.kind())
                .put("sign", each.sign())
                .put("languages", languages(each))
                .put("intents", intents(each))
                .put("by", texts(each.evidence()))
                .put("read_as", each.reading().heard().rest())
                .put("edited_by", texts(each.reading().heard().edits()))
                .put("weights", each.weights())
                .put("selection", each.selection())
                .put("lasting", lasting(each))
                .put("certain", each.certain())
                .put("digest", section(each, digest))
                .put("doubts", each.doubts());
    }

    private static String voice(Explanation each) {
        String voice = each.voice().name().toLowerCase(Locale.ROOT);
        return each.kind().isEmpty() ? voice : voice + " (" + each.kind() + ", by " + each.sign() + ")";
    }

    private static List<String> texts(List<Evidence> evidence) {
        return evidence.stream().map(Evidence::toString).toList();
    }

    private static List<String> languages(Explanation each) {
        return Stream.concat(each.evidence().stream(), each.reading().heard().edits().stream())
                .map(Evidence::language)
                .filter(language -> !language.isEmpty())
                .distinct()
                .toList();
    }

    private static List<String> intents(Explanation each) {
        return each.line().stream()
                .flatMap(line -> line.statement().intents().stream())
                .map(Enum::name)
                .toList();
    }

    private static int lasting(Explanation each) {
        return each.line().map(NoteLine::statement).map(Statement::lasting).orElse(0);
    }

    /** The part of the digest that tells it. */
    private static String section(Explanation each, Digest digest) {
        Statement.Place place =
                each.line().map(line -> line.statement().place()).orElse(Statement.Place.NONE);
        if (isIn(digest.rules(), place)) {
            return "rules in force";
        }
        if (isIn(digest.decisions(), place)) {
            return "decisions in force";
        }
        if (isIn(digest.lately(), place)) {
            return "said lately";
        }
        if (isIn(digest.open(), place)) {
            return "open";
        }
        return digest.sessions().stream().anyMatch(ending -> isIn(ending.lines(), place))
                ? "none; told while its session is among the last"
                : "none";
    }

    private static boolean isIn(List<Digest.Line> lines, Statement.Place place) {
        return place.isKnown()
                && lines.stream().anyMatch(line -> line.statement().place().equals(place));
    }
}
