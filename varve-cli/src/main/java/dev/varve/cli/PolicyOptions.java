package dev.varve.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Which policy, and what is different from it. */
final class PolicyOptions {
    @Option(
            names = "--policy",
            paramLabel = "NAME",
            defaultValue = "defaults",
            description = "Policy: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private PolicySettings.Preset preset = PolicySettings.Preset.defaults;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Change a setting of the policy; repeatable. 'varve policy' lists them.")
    private List<String> changes = new ArrayList<>();

    PolicySettings settings() {
        PolicySettings settings = preset.settings();
        for (String change : changes) {
            settings = settings.with(change);
        }
        return settings;
    }
}
