package dev.varve.cli.gateway;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A program that has this process's terminal. An interrupt (Ctrl-C) reaches both, and only the program reacts: many
 * continue after it. A stop of this process is passed on to the program.
 */
final class ForegroundProgram {
    private static final Logger LOG = LoggerFactory.getLogger(ForegroundProgram.class);

    /** Grace period of a program that is told to stop, as long as that of service managers. */
    private static final int PATIENCE_SECONDS = 10;

    private ForegroundProgram() {}

    /**
     * Runs a program to its end.
     *
     * @param end runs afterwards, also if this process is told to stop
     * @return its exit code
     */
    static int run(ProcessBuilder program, Runnable end) throws IOException, InterruptedException {
        leaveInterruptsToPrograms();
        Process process = program.start();
        Thread stop = new Thread(() -> stop(process, end), "varve-run-stop");
        Runtime.getRuntime().addShutdownHook(stop);
        try {
            return process.waitFor();
        } finally {
            remove(stop);
        }
    }

    private static void stop(Process process, Runnable end) {
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("the program goes on though it was told to stop; the gateway ends");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        end.run();
    }

    private static void remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            LOG.debug("it is stopping, and the hook does what is to be done", e);
        }
    }

    /**
     * A handler that does nothing, which a program does not inherit, as it would a signal that is ignored. The class is in every
     * JDK, but in none of its supported packages, so it is looked up.
     */
    private static void leaveInterruptsToPrograms() {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            InvocationHandler nothing = (proxy, method, arguments) -> null;
            Object interrupt = signal.getConstructor(String.class).newInstance("INT");
            signal.getMethod("handle", signal, handler)
                    .invoke(
                            null,
                            interrupt,
                            Proxy.newProxyInstance(
                                    ForegroundProgram.class.getClassLoader(), new Class<?>[] {handler}, nothing));
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            LOG.debug("an interrupt ends the gateway, too", e);
        }
    }
}
