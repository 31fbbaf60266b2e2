package dev.varve.cli;

import dev.varve.cli.agents.ConnectCommand;
import dev.varve.cli.agents.DisconnectCommand;
import dev.varve.cli.agents.EditCommand;
import dev.varve.cli.agents.McpCommand;
import dev.varve.cli.agents.PinCommand;
import dev.varve.cli.agents.ProjectCommand;
import dev.varve.cli.agents.RememberCommand;
import dev.varve.cli.agents.RetireCommand;
import dev.varve.cli.agents.RulesCommand;
import dev.varve.cli.agents.SessionsCommand;
import dev.varve.cli.agents.SupersedeCommand;
import dev.varve.cli.agents.UndoCommand;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ProgramVersion;
import dev.varve.cli.console.StandardOptions;
import dev.varve.cli.dashboard.UiCommand;
import dev.varve.cli.doctor.DoctorCommand;
import dev.varve.cli.facts.FactsCommand;
import dev.varve.cli.facts.NotesCommand;
import dev.varve.cli.gateway.RunCommand;
import dev.varve.cli.gateway.ServeCommand;
import dev.varve.cli.moment.BlameCommand;
import dev.varve.cli.moment.FixCommand;
import dev.varve.cli.moment.HandoffCommand;
import dev.varve.cli.moment.HowCommand;
import dev.varve.cli.moment.ToldCommand;
import dev.varve.cli.moment.WhyCommand;
import dev.varve.cli.policy.ConfigCommand;
import dev.varve.cli.replay.PoliciesCommand;
import dev.varve.cli.replay.ReplayCommand;
import dev.varve.cli.session.ContextCommand;
import dev.varve.cli.session.DigestCommand;
import dev.varve.cli.session.ListCommand;
import dev.varve.cli.session.RecallCommand;
import dev.varve.cli.session.ShowCommand;
import dev.varve.cli.session.StatusCommand;
import dev.varve.cli.transfer.ExportCommand;
import dev.varve.cli.transfer.ImportCommand;
import dev.varve.cli.upkeep.ClearCommand;
import dev.varve.cli.upkeep.EmbedCommand;
import dev.varve.cli.upkeep.ForgetCommand;
import dev.varve.cli.upkeep.MaintainCommand;
import dev.varve.cli.upkeep.ObserveCommand;
import dev.varve.cli.upkeep.PruneCommand;
import dev.varve.config.Configuration;
import dev.varve.config.ConfigurationException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** The root of all commands. Called without a command, it lists them. */
@Command(
        name = "varve",
        description =
                "Observational memory for LLM agents: turns long conversations into dated notes that fit a budget.",
        versionProvider = ProgramVersion.class,
        footer = {
            "",
            "First steps:",
            "  varve replay FILE   replays a conversation and draws what memory saves",
            "  varve show          shows its notes",
            "  varve context       shows what the next model call would get",
            "  varve recall WORDS  finds the original words",
            "",
            "Exit codes:",
            "  0  done",
            "  1  failed, or aborted because you answered no",
            "  2  wrong usage or bad input"
        })
public final class VarveCommand {
    /** The narrowest that picocli can lay out. */
    private static final int NARROWEST_HELP = 55;

    /** Options of the root that need no command. */
    private static final Set<String> VERSION = Set.of("-V", "--version");

    /** Commands that speak of all others. */
    private static final Set<String> ABOUT_ALL = Set.of("help", "generate-completion");

    /** Options that are laid over the configuration with their settings. */
    private static final Set<String> POLICY = Set.of("--policy", "--profile");

    /** By name, in the order of the help page. */
    static final Map<String, Class<?>> COMMANDS = commands(
            ReplayCommand.class,
            ListCommand.class,
            StatusCommand.class,
            ShowCommand.class,
            ContextCommand.class,
            RecallCommand.class,
            BlameCommand.class,
            FixCommand.class,
            HowCommand.class,
            WhyCommand.class,
            ToldCommand.class,
            HandoffCommand.class,
            SessionsCommand.class,
            ProjectCommand.class,
            McpCommand.class,
            ConnectCommand.class,
            DisconnectCommand.class,
            DigestCommand.class,
            ExportCommand.class,
            ImportCommand.class,
            UiCommand.class,
            ServeCommand.class,
            RunCommand.class,
            FactsCommand.class,
            NotesCommand.class,
            RememberCommand.class,
            SupersedeCommand.class,
            RetireCommand.class,
            RulesCommand.class,
            EditCommand.class,
            PinCommand.class,
            UndoCommand.class,
            ForgetCommand.class,
            ObserveCommand.class,
            EmbedCommand.class,
            PruneCommand.class,
            MaintainCommand.class,
            ClearCommand.class,
            DoctorCommand.class,
            ConfigCommand.class,
            PoliciesCommand.class,
            AutoComplete.GenerateCompletion.class,
            CommandLine.HelpCommand.class);

    @Mixin
    private final StandardOptions standard = new StandardOptions();

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version and exit.")
    private boolean version;

    private VarveCommand() {}

    /** Runs a command line and returns its exit code. */
    public static int run(Environment environment, String... args) {
        FailureHandler failures = new FailureHandler(environment.err());
        CommandLine command = new CommandLine(new VarveCommand(), new CommandFactory(environment));
        needed(args).forEach((name, type) -> command.addSubcommand(name, type));
        command.getSubcommands().values().forEach(VarveCommand::arrangeHelp);
        command.setOut(new PrintWriter(environment.out(), true));
        command.setErr(new PrintWriter(environment.err(), true));
        command.setColorScheme(CommandLine.Help.defaultColorScheme(
                environment.terminal().color() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF));
        command.setUsageHelpWidth(
                Math.min(100, Math.max(NARROWEST_HELP, environment.terminal().columns())));
        command.setParameterExceptionHandler(failures);
        command.setExecutionExceptionHandler(failures);
        try {
            Configuration configuration = environment.configuration();
            command.setDefaultValueProvider(argument -> configured(configuration, argument));
            return command.execute(args.length == 0 ? new String[] {"--help"} : args);
        } catch (ConfigurationException e) {
            return failures.handle(e);
        } catch (OutOfMemoryError | StackOverflowError e) {
            return failures.handle(e);
        } finally {
            environment.out().flush();
        }
    }

    /** The configured value of an option; null for none, as picocli expects it. */
    private static @Nullable String configured(Configuration configuration, ArgSpec argument) {
        if (!(argument instanceof OptionSpec option) || POLICY.contains(option.longestName())) {
            return null;
        }
        return configuration
                .value(option.longestName().substring(2))
                .map(Configuration.Value::text)
                .map(text -> text.replace("$", "$$")) // picocli would insert environment variables
                .orElse(null);
    }

    /** The command's own options first, in order of declaration, followed by shared ones. */
    private static void arrangeHelp(CommandLine command) {
        command.getCommandSpec().usageMessage().abbreviateSynopsis(true).sortOptions(false);
    }

    private static Map<String, Class<?>> commands(Class<?>... types) {
        Map<String, Class<?>> commands = new LinkedHashMap<>();
        for (Class<?> type : types) {
            commands.put(type.getAnnotation(Command.class).name(), type);
        }
        return commands;
    }

    /**
     * The command that the line begins with, none for the version, or all. Reading the annotations of all commands
     * takes longer than most commands run.
     */
    private static Map<String, Class<?>> needed(String... args) {
        if (args.length == 1 && VERSION.contains(args[0])) {
            return Map.of();
        }
        boolean known = args.length > 0 && COMMANDS.containsKey(args[0]) && !ABOUT_ALL.contains(args[0]);
        return known ? Map.of(args[0], COMMANDS.get(args[0])) : COMMANDS;
    }
}
