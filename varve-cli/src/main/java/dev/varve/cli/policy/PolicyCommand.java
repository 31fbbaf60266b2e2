package dev.varve.cli.policy;

import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.Json;
import dev.varve.cli.console.Output;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code varve policy}. */
@Command(name = "policy", description = "List the settings of a policy: what --set may change, and to what.")
public final class PolicyCommand implements Callable<Integer> {
    @Mixin
    private final PolicyOptions policy = new PolicyOptions();

    @Mixin
    private final Output output;

    public PolicyCommand(Environment environment) {
        this.output = new Output(environment);
    }

    @Override
    public Integer call() {
        List<PolicySettings.Setting> settings = policy.settings().all();
        if (output.isJson()) {
            output.line(Json.array(settings.stream().map(PolicyCommand::json).toList()));
            return ExitCode.OK;
        }
        for (PolicySettings.Setting setting : settings) {
            output.line(setting.name() + "=" + setting.value());
            output.line("    " + setting.description() + " [" + setting.expects() + "]");
        }
        return ExitCode.OK;
    }

    private static Json json(PolicySettings.Setting setting) {
        return Json.object()
                .put("key", setting.name())
                .put("value", setting.value())
                .put("expects", setting.expects())
                .put("description", setting.description());
    }
}
