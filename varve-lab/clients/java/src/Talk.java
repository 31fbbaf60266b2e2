import com.anthropic.client.okhttp.AnthropicOkHttpClient;
import com.anthropic.models.messages.ContentBlock;
import com.anthropic.models.messages.ContentBlockParam;
import com.anthropic.models.messages.MessageCreateParams;
import com.anthropic.models.messages.Tool;
import com.anthropic.models.messages.ToolResultBlockParam;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.models.FunctionDefinition;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.chat.completions.ChatCompletionFunctionTool;
import com.openai.models.chat.completions.ChatCompletionMessage;
import com.openai.models.chat.completions.ChatCompletionMessageToolCall;
import com.openai.models.chat.completions.ChatCompletionToolMessageParam;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.openai.OpenAiChatModel;
import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.prompt.Prompt;

/** Holds one conversation by a library: Talk CLIENT BASE_URL PROMPTS.json. Tools answer at once. */
public final class Talk {
    public static void main(String[] args) throws Exception {
        List<String> prompts = Arrays.asList(new ObjectMapper().readValue(new File(args[2]), String[].class));
        switch (args[0]) {
            case "openai-java" -> openai(args[1], prompts);
            case "anthropic-java" -> anthropic(args[1], prompts);
            case "LangChain4j" -> langchain4j(args[1], prompts);
            case "Spring AI" -> spring(args[1], prompts);
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.exit(0);
    }

    private static String run(String call) {
        return "BUILD SUCCESS for " + call + ", 40 tests, 0 failures";
    }

    private static void openai(String url, List<String> prompts) {
        OpenAIClient client = OpenAIOkHttpClient.builder().apiKey("dummy").baseUrl(url + "/v1").build();
        ChatCompletionCreateParams.Builder talk = ChatCompletionCreateParams.builder()
                .model("stub")
                .addTool(ChatCompletionFunctionTool.builder()
                        .function(FunctionDefinition.builder().name("bash").description("runs the build").build())
                        .build());
        for (String prompt : prompts) {
            talk.addUserMessage(prompt);
            boolean more = true;
            while (more) {
                ChatCompletionMessage answer =
                        client.chat().completions().create(talk.build()).choices().get(0).message();
                talk.addMessage(answer);
                List<ChatCompletionMessageToolCall> calls = answer.toolCalls().orElse(List.of());
                for (ChatCompletionMessageToolCall call : calls) {
                    String id = call.asFunction().id();
                    talk.addMessage(ChatCompletionToolMessageParam.builder().toolCallId(id).content(run(id)).build());
                }
                more = !calls.isEmpty();
            }
        }
    }

    private static void anthropic(String url, List<String> prompts) {
        var client = AnthropicOkHttpClient.builder().apiKey("dummy").baseUrl(url).build();
        MessageCreateParams.Builder talk = MessageCreateParams.builder()
                .model("claude-stub")
                .maxTokens(1000)
                .addTool(Tool.builder()
                        .name("Bash")
                        .description("runs the build")
                        .inputSchema(Tool.InputSchema.builder().build())
                        .build());
        for (String prompt : prompts) {
            talk.addUserMessage(prompt);
            boolean more = true;
            while (more) {
                com.anthropic.models.messages.Message answer = client.messages().create(talk.build());
                talk.addMessage(answer);
                List<ContentBlockParam> results = new ArrayList<>();
                for (ContentBlock block : answer.content()) {
                    block.toolUse().ifPresent(use -> results.add(ContentBlockParam.ofToolResult(
                            ToolResultBlockParam.builder().toolUseId(use.id()).content(run(use.id())).build())));
                }
                if (!results.isEmpty()) {
                    talk.addUserMessageOfContentBlockParams(results);
                }
                more = !results.isEmpty();
            }
        }
    }

    private static void langchain4j(String url, List<String> prompts) {
        OpenAiChatModel model =
                OpenAiChatModel.builder().baseUrl(url + "/v1").apiKey("dummy").modelName("stub").build();
        ToolSpecification bash = ToolSpecification.builder().name("bash").description("runs the build").build();
        List<ChatMessage> talk = new ArrayList<>();
        for (String prompt : prompts) {
            talk.add(UserMessage.from(prompt));
            boolean more = true;
            while (more) {
                AiMessage answer = model.chat(ChatRequest.builder().messages(talk).toolSpecifications(bash).build())
                        .aiMessage();
                talk.add(answer);
                for (ToolExecutionRequest call : answer.toolExecutionRequests()) {
                    talk.add(ToolExecutionResultMessage.from(call, run(call.id())));
                }
                more = answer.hasToolExecutionRequests();
            }
        }
    }

    /** What Spring AI's tools are given. */
    record Arguments(String command, String description) {}

    private static void spring(String url, List<String> prompts) {
        var bash = org.springframework.ai.tool.function.FunctionToolCallback.builder(
                        "bash", (Arguments given) -> run(given.command()))
                .description("runs the build")
                .inputType(Arguments.class)
                .build();
        var options = org.springframework.ai.openai.OpenAiChatOptions.builder()
                .baseUrl(url + "/v1")
                .apiKey("dummy")
                .model("stub")
                .toolCallbacks(List.of(bash))
                .build();
        var model = org.springframework.ai.openai.OpenAiChatModel.builder().options(options).build();
        var tools = org.springframework.ai.model.tool.ToolCallingManager.builder().build();
        List<Message> talk = new ArrayList<>();
        for (String prompt : prompts) {
            talk.add(new org.springframework.ai.chat.messages.UserMessage(prompt));
            boolean more = true;
            while (more) {
                Prompt asked = new Prompt(List.copyOf(talk), options);
                var response = model.call(asked);
                more = response.hasToolCalls();
                if (more) {
                    talk = new ArrayList<>(tools.executeToolCalls(asked, response).conversationHistory());
                } else {
                    talk.add(response.getResult().getOutput());
                }
            }
        }
    }
}
