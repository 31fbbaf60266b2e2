/** The memory of a project as a server of the Model Context Protocol: tools, resources and a prompt. */
@NullMarked
package dev.varve.mcp;

import org.jspecify.annotations.NullMarked;
