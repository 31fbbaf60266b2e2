/**
 * Periodic work on sessions: digest idle ones, roll up ended ones, delete old ones, read notes. {@link
 * dev.varve.maintenance.Maintenance} defines the jobs, {@link dev.varve.maintenance.ClusterJobs} runs each once
 * across all nodes that share a PostgreSQL database.
 */
@NullMarked
package dev.varve.maintenance;

import org.jspecify.annotations.NullMarked;
