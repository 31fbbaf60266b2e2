package dev.varve.model;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.varve.Usage;
import dev.varve.VarveException;
import dev.varve.store.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Keeps spending in a folder: one small file per month, one line per entry. Several processes may share it. A last line
 * that was cut off by a crash or a full disk is ignored; the next entry marks it as incomplete. Thread-safe.
 */
public final class FileLedger implements SpendLedger {
    private static final int FIELDS = 5;

    /** Ends a line that was cut off. */
    private static final String TORN = "#";

    private final Path folder;

    /** A ledger in a folder, which is created with the first entry. */
    public FileLedger(Path folder) {
        this.folder = folder;
    }

    @Override
    public synchronized Usage spent(YearMonth month) {
        Path file = file(month);
        if (!Files.exists(file)) {
            return Usage.NONE;
        }
        try {
            String text = Files.readString(file, US_ASCII);
            Usage sum = Usage.NONE;
            for (String line : text.substring(0, text.lastIndexOf('\n') + 1).split("\n")) {
                sum = sum.plus(read(line));
            }
            return sum;
        } catch (IOException | NumberFormatException e) {
            throw new VarveException("the ledger " + file + " cannot be read; repair or remove it", e);
        }
    }

    @Override
    public synchronized void add(YearMonth month, Usage usage) {
        Path file = file(month);
        String line = LongStream.of(
                                usage.calls(),
                                usage.inputTokens(),
                                usage.outputTokens(),
                                usage.cacheReadTokens(),
                                usage.cacheWriteTokens())
                        .mapToObj(Long::toString)
                        .collect(Collectors.joining(","))
                + "\n";
        try {
            PrivateFiles.createFolder(folder);
            try (FileChannel channel = PrivateFiles.append(file)) {
                ByteBuffer bytes = ByteBuffer.wrap(((isTorn(file) ? TORN + "\n" : "") + line).getBytes(US_ASCII));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
            }
        } catch (IOException e) {
            throw new VarveException("the ledger " + file + " cannot be written; check the folder and the disk", e);
        }
    }

    private static boolean isTorn(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer last = ByteBuffer.allocate(1);
            return channel.size() > 0 && channel.read(last, channel.size() - 1) == 1 && last.get(0) != '\n';
        }
    }

    private Path file(YearMonth month) {
        return folder.resolve("spend-" + month + ".csv");
    }

    private static Usage read(String line) {
        if (line.isEmpty() || line.endsWith(TORN)) {
            return Usage.NONE;
        }
        List<Long> numbers = new ArrayList<>(FIELDS);
        for (String number : line.split(",")) {
            numbers.add(Long.parseLong(number.strip()));
        }
        if (numbers.size() != FIELDS) {
            throw new NumberFormatException("not five numbers: " + line);
        }
        return new Usage(numbers.get(0), numbers.get(1), numbers.get(2), numbers.get(3), numbers.get(4));
    }
}
