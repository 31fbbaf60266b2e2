package com.example;

import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;

@Path("/chat/{conversation}")
public class ChatResource {
    @Inject
    Assistant assistant;

    @POST
    public String chat(@PathParam("conversation") String conversation, String text) {
        return assistant.chat(conversation, text);
    }
}
