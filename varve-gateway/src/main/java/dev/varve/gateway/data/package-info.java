/** Tables of what the gateway knows about clients and providers: data files that stand beside the classes that use them. */
@NullMarked
package dev.varve.gateway.data;

import org.jspecify.annotations.NullMarked;
