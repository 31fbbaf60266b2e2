package dev.varve.cli.gateway;

import dev.varve.VarveException;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.StandardOptions;
import dev.varve.cli.console.TerminalText;
import dev.varve.cli.console.UsageException;
import dev.varve.gateway.relay.RelayHandler;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code varve run}. */
@Command(
        name = "run",
        description =
                "Start a program, such as claude, behind the running gateway or a new one. Exits with the program's exit code.")
public final class RunCommand implements Callable<Integer> {
    private static final Duration PROBE = Duration.ofSeconds(1);
    private static final String CODEX_KEY = "OPENAI_API_KEY";
    private static final String GEMINI = "GOOGLE_GEMINI_BASE_URL";

    private final Environment environment;

    @Parameters(paramLabel = "PROGRAM", arity = "1..*", description = "The program and its arguments, after --.")
    private List<String> program = new ArrayList<>();

    @Mixin
    private final GatewayOptions options;

    @Mixin
    private final StandardOptions standard = new StandardOptions();

    /** Runs in this environment. */
    public RunCommand(Environment environment) {
        this.environment = environment;
        this.options = new GatewayOptions(environment);
    }

    @Override
    public Integer call() throws InterruptedException {
        RunLog log = new RunLog(options.logFile());
        log.refuseLink();
        ServerVariables named = ServerVariables.of(environment.variables(), options.port());
        Optional<String> other = running(named);
        Optional<RunningGateway> own = other.isPresent() ? Optional.empty() : started(named);
        Runnable end = () -> own.ifPresent(RunningGateway::close);
        log.begin();
        try {
            return exitCode(other.or(() -> own.map(running -> running.gateway().url())), named, end);
        } finally {
            log.end();
            end.run();
            log.written().ifPresent(file -> environment.err().println("varve: the gateway's warnings are in " + file));
        }
    }

    /** A gateway that listens already: the one that the environment names, or the one on the port unless it names others. */
    private Optional<String> running(ServerVariables named) throws InterruptedException {
        for (URI near : named.nearby()) {
            Optional<String> outer = gateway("http://" + near.getRawAuthority());
            if (outer.isPresent()) {
                return outer;
            }
        }
        return named.servers().isEmpty() ? gateway("http://127.0.0.1:" + options.port()) : Optional.empty();
    }

    private static Optional<String> gateway(String url) throws InterruptedException {
        HttpRequest probe = HttpRequest.newBuilder(URI.create(url + "/api/hello"))
                .timeout(PROBE)
                .build();
        try {
            HttpClient client = HttpClient.newBuilder().connectTimeout(PROBE).build();
            HttpResponse<Void> answer = client.send(probe, HttpResponse.BodyHandlers.discarding());
            // Another server on that port must not get the program's calls, which carry its credentials.
            boolean gateway = answer.statusCode() == 200
                    && answer.headers().firstValue(RelayHandler.GATEWAY).isPresent();
            return gateway ? Optional.of(url) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** A gateway for this program alone; without one the program runs as if there were no Varve. */
    private Optional<RunningGateway> started(ServerVariables named) {
        try {
            RunningGateway started =
                    options.start(options.builder(named.servers()).port(0));
            started.warmUp();
            return Optional.of(started);
        } catch (UsageException e) {
            throw e;
        } catch (VarveException e) {
            environment
                    .err()
                    .println("varve: memory is left out: " + TerminalText.line(String.valueOf(e.getMessage())));
            return Optional.empty();
        }
    }

    private int exitCode(Optional<String> url, ServerVariables named, Runnable end) throws InterruptedException {
        ProcessBuilder process = new ProcessBuilder(url.map(this::behind).orElse(program))
                .inheritIO()
                .directory(environment.folder().toAbsolutePath().toFile());
        url.ifPresent(base -> process.environment().putAll(variables(base, named)));
        try {
            return ForegroundProgram.run(process, end);
        } catch (IOException e) {
            String why = String.valueOf((e.getCause() == null ? e : e.getCause()).getMessage());
            throw new UsageException(
                    program.get(0) + " cannot be started (" + why + "); is it installed, and on the PATH?", e);
        }
    }

    /** The program's command line; Codex gets the address by options, since it reads no variable for it. */
    private List<String> behind(String url) {
        if (!is("codex")) {
            return program;
        }
        if (environment.variables().getOrDefault(CODEX_KEY, "").isEmpty()) {
            environment
                    .err()
                    .println("varve: without " + CODEX_KEY + " Codex calls the service that its login is for, past the"
                            + " gateway, so nothing is remembered");
            return program;
        }
        List<String> command = new ArrayList<>(program);
        command.addAll(
                1,
                List.of(
                        "-c",
                        "model_provider=\"varve\"",
                        "-c",
                        "model_providers.varve={name=\"varve\",base_url=\"" + url + "/v1\",env_key=\"" + CODEX_KEY
                                + "\",wire_api=\"responses\"}"));
        return command;
    }

    private Map<String, String> variables(String url, ServerVariables named) {
        named.unusable()
                .forEach(name -> environment
                        .err()
                        .println(
                                "varve: " + name + " is no address that the gateway could call, so it stays as it is"));
        Map<String, String> all = named.behind(url);
        if (is("gemini")
                && !environment.variables().containsKey(GEMINI)
                && !GeminiLogin.isChosen(environment.variables())) {
            all.remove(GEMINI);
            environment
                    .err()
                    .println(
                            "varve: Gemini CLI takes no other address before a way to log in is chosen, so its calls go past"
                                    + " the gateway; choose one with /auth in it");
        }
        return all;
    }

    private boolean is(String name) {
        return Path.of(program.get(0)).endsWith(name);
    }
}
