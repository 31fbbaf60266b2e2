package com.example;

import com.google.adk.agents.BaseAgent;
import com.google.adk.agents.LlmAgent;
import com.google.adk.memory.BaseMemoryService;
import com.google.adk.models.BaseLlm;
import com.google.adk.models.Gemini;
import com.google.adk.plugins.BasePlugin;
import com.google.adk.web.AdkWebServer;
import com.google.adk.web.AgentLoader;
import com.google.adk.web.AgentStaticLoader;
import dev.varve.Varve;
import dev.varve.adk.VarveMemoryService;
import dev.varve.adk.VarvePlugin;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.nio.file.Path;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/** ADK's development page on http://localhost:8080, for an agent that remembers. */
@Configuration
public class DevPage {
    public static void main(String[] args) {
        System.setProperty("adk.agents.loader", "static");
        SpringApplication.run(new Class<?>[] {AdkWebServer.class, DevPage.class}, args);
    }

    @Bean
    Varve varve(@Value("${memory.file:memory.db}") Path file) {
        return Varve.builder().store(SqliteStore.open(file)).build();
    }

    /** The page's server gives its runners the plugins of this name. */
    @Bean("extraPlugins")
    BasePlugin memory(Varve varve) {
        return VarvePlugin.of(varve);
    }

    @Bean
    @Primary
    BaseMemoryService pastSessions(Varve varve) {
        return new VarveMemoryService(varve);
    }

    @Bean
    BaseLlm model() {
        String key = System.getenv().getOrDefault("GOOGLE_API_KEY", "");
        return key.isEmpty() ? new OfflineModel() : new Gemini("gemini-2.5-flash", key);
    }

    @Bean
    AgentLoader agents(BaseLlm model) {
        BaseAgent concierge = LlmAgent.builder()
                .name("concierge")
                .model(model)
                .instruction("You are a careful concierge.")
                .build();
        return new AgentStaticLoader(concierge);
    }
}
