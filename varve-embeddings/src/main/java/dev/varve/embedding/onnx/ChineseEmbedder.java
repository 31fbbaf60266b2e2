package dev.varve.embedding.onnx;

/** BGE-small-zh-v1.5, for text in Chinese characters that is not Japanese or Korean. */
public final class ChineseEmbedder extends OnnxEmbedder {
    /** For the class path; loads nothing yet. */
    public ChineseEmbedder() {
        super(OnnxModel.BGE_ZH);
    }

    @Override
    public boolean reads(String text) {
        return Scripts.of(text).isChinese();
    }
}
