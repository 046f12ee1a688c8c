import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** What a process may take that works on what nobody trusts. */
export interface ProcessLimits {
  /** Processor time, in milliseconds. */
  processorMs: number;
  /** Memory of the process, in bytes. */
  memoryBytes: number;
}

/** Lets the server go first for the processor, and stay where the machine runs out of memory. */
export function giveWay(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Only Linux has it.
  }
}

/** What this process has taken too much of; undefined while it keeps to its limits. */
export function findExcess(limits: ProcessLimits): 'memory' | 'time' | undefined {
  if (process.memoryUsage.rss() > limits.memoryBytes) return 'memory';
  return readProcessorMs() > limits.processorMs ? 'time' : undefined;
}

/** The processor time of the whole process, in milliseconds. */
export function readProcessorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
