package dev.varve.lab.speed;

import com.zaxxer.hikari.HikariDataSource;
import dev.varve.Message;
import dev.varve.lab.contender.Contender;
import dev.varve.lab.contender.Remembering;
import dev.varve.lab.contender.Server;
import dev.varve.lab.measure.Chatter;
import dev.varve.lab.measure.Machine;
import dev.varve.lab.measure.TimeLimit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/**
 * Starts a process for each memory, since peak memory and cold start are those of a process.
 *
 * @param turns of a process at most
 * @param words per message
 * @param most  time after which a process makes no further turn
 */
record ColdStarts(Server server, int turns, int words, Duration most) {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    ColdLine measure(Contender contender) {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        List<String> command = List.of(
                java.toString(),
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                ColdStarts.class.getName(),
                contender.name(),
                server.url(),
                Integer.toString(turns),
                Integer.toString(words),
                most.toString());
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        try {
            Process process = builder.start();
            String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IllegalStateException("the process of " + contender.title() + " failed");
            }
            return JsonMapper.shared().readValue(answer, ColdLine.class);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start " + java, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The process: name of the memory, address of the server, turns at most, words, time at most. */
    public static void main(String[] args) {
        Contender contender = Contender.valueOf(args[0]);
        int most = Integer.parseInt(args[2]);
        Chatter chatter = new Chatter(7, Integer.parseInt(args[3]));
        Path folder = Machine.freshFolder();
        TimeLimit limit = TimeLimit.in(Duration.parse(args[4]));
        double first = 0;
        int turns = 0;
        try (HikariDataSource pool = contender.needsServer() ? Server.pool(args[1], 4) : new HikariDataSource();
                Remembering memory =
                        contender.open("cold_" + ProcessHandle.current().pid(), folder, pool)) {
            for (; turns < most && !limit.isOver(); turns++) {
                Message question = chatter.user();
                memory.turn("cold", question, chatter.assistant());
                memory.rest(PATIENCE);
                if (turns == 0) {
                    first = System.currentTimeMillis()
                            - ManagementFactory.getRuntimeMXBean().getStartTime();
                }
            }
        } finally {
            Machine.delete(folder);
        }
        System.out.println(JsonMapper.shared()
                .writeValueAsString(new ColdLine(contender.title(), first, Machine.peakResidentMiB(), turns)));
    }
}
