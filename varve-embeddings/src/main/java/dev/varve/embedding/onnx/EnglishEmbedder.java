package dev.varve.embedding.onnx;

/** E5-small-v2, for text in Latin letters; made for English. */
public final class EnglishEmbedder extends OnnxEmbedder {
    /** For the class path; loads nothing yet. */
    public EnglishEmbedder() {
        super(OnnxModel.E5);
    }

    @Override
    public boolean reads(String text) {
        return Scripts.of(text).isMostlyLatin();
    }
}
