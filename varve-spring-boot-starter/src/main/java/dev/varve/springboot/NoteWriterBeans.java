package dev.varve.springboot;

import dev.varve.VarveException;
import dev.varve.internal.extractive.ExtractiveModel;
import dev.varve.internal.prompt.PromptedModel;
import dev.varve.model.MemoryModel;
import dev.varve.providers.ModelNames;
import dev.varve.providers.ModelOptions;
import dev.varve.providers.Providers;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.util.ClassUtils;

/** Who writes the notes, by property. */
final class NoteWriterBeans {
    private static final Logger log = LoggerFactory.getLogger(NoteWriterBeans.class);
    private static final String PROVIDERS = "dev.varve.providers.Providers";

    private NoteWriterBeans() {}

    /**
     * The one that the properties name.
     *
     * @param chatModel the application's, if there is one and only one
     */
    static MemoryModel of(VarveProperties properties, Optional<NoteWriter> chatModel) {
        String name = properties.model();
        boolean named = !properties.observerModel().isEmpty()
                || !properties.reflectorModel().isEmpty();
        if (name.equals(VarveProperties.CHAT_MODEL) || name.equals(VarveProperties.AUTO) && !named) {
            if (name.equals(VarveProperties.CHAT_MODEL) && chatModel.isEmpty()) {
                throw new VarveException("varve.model is chat-model, but there is no ChatModel bean, or more than one;"
                        + " define one, mark one as primary, or set varve.model=extractive");
            }
            chatModel.ifPresent(writer -> log.info(
                    "Notes are written by the application's chat model ({}); varve.model=extractive writes them by rules",
                    properties.modelName()));
            return chatModel
                    .<MemoryModel>map(writer -> PromptedModel.of(writer.model()))
                    .orElseGet(ExtractiveModel::create);
        }
        if (name.equals(VarveProperties.EXTRACTIVE) && !named) {
            return ExtractiveModel.create();
        }
        if (!ClassUtils.isPresent(PROVIDERS, NoteWriterBeans.class.getClassLoader())) {
            throw new VarveException("a model is named by property (" + name + "), but varve-providers is not there;"
                    + " add dev.varve:varve-providers, or set varve.model to auto, chat-model or extractive");
        }
        return Named.of(properties);
    }

    /** A separate class, since {@code varve-providers} may be missing. */
    private static final class Named {
        static MemoryModel of(VarveProperties properties) {
            String main =
                    properties.model().equals(VarveProperties.AUTO) ? VarveProperties.EXTRACTIVE : properties.model();
            ModelNames names =
                    new ModelNames(main, given(properties.observerModel()), given(properties.reflectorModel()));
            ModelOptions options = ModelOptions.defaults()
                    .withTimeout(properties.inForce().policy().observe().deadline());
            return Providers.fromEnvironment(System.getenv())
                    .memoryModel(
                            names,
                            given(properties.baseUrl())
                                    .map(options::withBaseUrl)
                                    .orElse(options));
        }

        private static Optional<String> given(String text) {
            return text.isEmpty() ? Optional.empty() : Optional.of(text);
        }
    }
}
