/**
 * What is done for sessions from time to time: idle ones are digested, ended ones rolled up, old ones deleted, notes read.
 * {@link dev.varve.maintenance.Maintenance} knows the jobs, {@link dev.varve.maintenance.ClusterJobs} runs each once
 * across all nodes that share a PostgreSQL database.
 */
@NullMarked
package dev.varve.maintenance;

import org.jspecify.annotations.NullMarked;
