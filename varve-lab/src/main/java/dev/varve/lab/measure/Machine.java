package dev.varve.lab.measure;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Where a figure was measured, and what the process takes of it. */
public final class Machine {
    private Machine() {}

    public static String describe() {
        return System.getProperty("java.vm.name") + " " + System.getProperty("java.version") + ", "
                + Runtime.getRuntime().availableProcessors() + " cores, " + System.getProperty("os.name");
    }

    /** Memory of the machine in MiB. */
    public static long memoryMiB() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize() >> 20;
    }

    /** What ran beside, on average: the load of the last minute; negative where the system does not say. */
    public static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    /** Resident memory in MiB, the most so far, or -1 where the system does not say. */
    public static long peakResidentMiB() {
        return peakResidentMiB(ProcessHandle.current().pid());
    }

    /** The same of another process. */
    public static long peakResidentMiB(long pid) {
        Path status = Path.of("/proc/" + pid + "/status");
        if (!Files.isReadable(status)) {
            return -1;
        }
        try (Stream<String> lines = Files.lines(status)) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D+", "")) / 1024)
                    .findFirst()
                    .orElse(-1);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + status, e);
        }
    }

    public static long sizeMiB(Path file) {
        try {
            return Files.size(file) >> 20;
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + file, e);
        }
    }

    /** A folder for one run, next to nothing else. */
    public static Path freshFolder() {
        try {
            return Files.createTempDirectory("varve-lab");
        } catch (IOException e) {
            throw new UncheckedIOException("could not create a folder", e);
        }
    }

    public static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not delete " + folder, e);
        }
    }
}
