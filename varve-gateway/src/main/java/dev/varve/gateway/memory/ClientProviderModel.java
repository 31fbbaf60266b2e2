package dev.varve.gateway.memory;

import dev.varve.gateway.relay.Interceptor;
import dev.varve.model.LanguageModel;
import dev.varve.model.ModelException;
import dev.varve.model.ProviderError;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** A model called the way the client calls its own: at the same provider, with the client's credentials. */
final class ClientProviderModel implements LanguageModel {
    private static final int OK = 200;
    private static final Duration SHORTEST = Duration.ofMillis(1);

    private final String model;
    private final Interceptor.Call call;
    private final HttpClient client;
    private final Clock clock;
    private final BorrowedForm form;

    ClientProviderModel(String model, Interceptor.Call call, HttpClient client, Clock clock) {
        this.clock = clock;
        this.model = model;
        this.call = call;
        this.client = client;
        this.form = BorrowedForm.of(call.route().path());
    }

    @Override
    public String name() {
        return call.route().upstream().name() + "/" + model;
    }

    @Override
    public Completion complete(Prompt prompt) {
        HttpRequest.Builder request = HttpRequest.newBuilder(form.address(call.route(), model))
                .timeout(atLeast(prompt.deadline()))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(form.body(prompt, model)));
        Credentials.copy(call, request);
        try {
            HttpResponse<String> answer = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != OK) {
                throw ProviderError.of(answer.statusCode(), answer.headers().map(), answer.body(), clock.instant())
                        .failure(name(), null);
            }
            return form.completion(JsonMapper.shared().readTree(answer.body()));
        } catch (IOException e) {
            throw new ModelException(name() + " could not be reached", e);
        } catch (JacksonException e) {
            throw new ModelException(ModelException.Kind.ANSWER, name() + " answered something that is not JSON");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ModelException(name() + " was interrupted", e);
        }
    }

    private static Duration atLeast(Duration deadline) {
        return deadline.compareTo(SHORTEST) < 0 ? SHORTEST : deadline;
    }
}
