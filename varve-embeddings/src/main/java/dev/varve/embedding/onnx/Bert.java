package dev.varve.embedding.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import dev.varve.VarveException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * A model in memory. It reads one text at a time: the weights are 8-bit numbers, and how they are scaled depends on all
 * texts of a batch, so that a text would get another vector in other company. On one thread of the caller's. Thread-safe.
 */
final class Bert implements AutoCloseable {
    private static final int MOST_TOKENS = 512;

    private final OrtEnvironment environment;
    private final OrtSession session;
    private final Set<String> inputs;
    private final WordPiece words;
    private final boolean mean;

    private Bert(OrtEnvironment environment, OrtSession session, WordPiece words, boolean mean) throws OrtException {
        this.environment = environment;
        this.session = session;
        this.inputs = session.getInputNames();
        this.words = words;
        this.mean = mean;
    }

    /** Loads a model from the class path, which takes about a second. */
    static Bert load(OnnxModel model) {
        try (InputStream weights = resource(model.weights());
                InputStream vocabulary = resource(model.vocabulary());
                OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            WordPiece words = WordPiece.read(vocabulary);
            OrtEnvironment environment =
                    OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR, "varve");
            environment.setTelemetry(false);
            OrtSession session = environment.createSession(weights.readAllBytes(), options);
            return new Bert(environment, session, words, model.mean());
        } catch (IOException | OrtException e) {
            throw new VarveException("the model " + model.name() + " cannot be loaded", e);
        }
    }

    private static InputStream resource(String name) throws IOException {
        InputStream in = Bert.class.getResourceAsStream(name);
        if (in == null) {
            throw new IOException("there is no " + name + " on the class path; add the jar that has it");
        }
        return in;
    }

    /** The vector of a text, of any length. */
    float[] vector(String text) {
        long[][] ids = {words.ids(text, MOST_TOKENS)};
        long[][] mask = {new long[ids[0].length]};
        Arrays.fill(mask[0], 1);
        Map<String, OnnxTensor> tensors = new HashMap<>();
        try {
            put(tensors, "input_ids", ids);
            put(tensors, "attention_mask", mask);
            put(tensors, "token_type_ids", new long[1][ids[0].length]);
            try (OrtSession.Result result = session.run(tensors)) {
                float[][][] states = (float[][][]) result.get(0).getValue();
                return mean ? mean(states[0]) : states[0][0];
            }
        } catch (OrtException e) {
            throw new VarveException("a text could not be embedded", e);
        } finally {
            tensors.values().forEach(OnnxTensor::close);
        }
    }

    private void put(Map<String, OnnxTensor> tensors, String name, long[][] value) throws OrtException {
        if (inputs.contains(name)) {
            tensors.put(name, OnnxTensor.createTensor(environment, value));
        }
    }

    private static float[] mean(float[][] states) {
        float[] mean = new float[states[0].length];
        for (float[] state : states) {
            for (int i = 0; i < mean.length; i++) {
                mean[i] += state[i] / states.length;
            }
        }
        return mean;
    }

    @Override
    public void close() {
        try {
            session.close();
        } catch (OrtException e) {
            throw new VarveException("a model could not be closed", e);
        }
    }
}
