/** The gateway's commands. */
package dev.varve.cli.gateway;
