package dev.varve.cli;

import dev.varve.cli.console.Environment;
import java.lang.reflect.Constructor;
import picocli.CommandLine;

/** Creates commands; those with a constructor for the environment get it. */
final class CommandFactory implements CommandLine.IFactory {
    private final Environment environment;

    CommandFactory(Environment environment) {
        this.environment = environment;
    }

    @Override
    public <K> K create(Class<K> type) throws Exception {
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (constructor.getParameterCount() == 1 && constructor.getParameterTypes()[0] == Environment.class) {
                return type.cast(constructor.newInstance(environment));
            }
        }
        return CommandLine.defaultFactory().create(type);
    }
}
