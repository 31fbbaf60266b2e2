package dev.varve.embedding.onnx;

/**
 * A model on the class path and its conventions.
 *
 * @param name under which its vectors are stored
 * @param weights resource with the weights
 * @param vocabulary resource with the tokenizer
 * @param query prefix of questions
 * @param passage prefix of searchable texts
 * @param mean whether a text's vector is the mean of all tokens' vectors; else it is the first one's
 */
record OnnxModel(String name, String weights, String vocabulary, String query, String passage, boolean mean) {
    /** English, 12 layers, 384 dimensions. */
    static final OnnxModel E5 = new OnnxModel(
            "e5-small-v2-q", "e5-small-v2-q.onnx", "e5-small-v2-q-tokenizer.json", "query: ", "passage: ", true);

    /** Chinese, 4 layers, 512 dimensions. */
    static final OnnxModel BGE_ZH = new OnnxModel(
            "bge-small-zh-v1.5-q",
            "bge-small-zh-v1.5-q.onnx",
            "bge-small-zh-v1.5-q-tokenizer.json",
            "为这个句子生成表示以用于检索相关文章：",
            "",
            false);
}
