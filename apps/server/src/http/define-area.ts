import type {
  AreaState,
  DeclaredCache,
  EventName,
  ExtensionPoint,
  JobKind,
  Platform,
  Tables,
} from '../platform/index.ts';
import { defineState } from '../platform/index.ts';
import type { Operation } from './implement-operation.ts';

/** What an area says of itself; what it has none of it leaves out. */
export interface AreaFacts {
  /** That of its folder. */
  readonly name: string;
  /** What the ids of operations call its things, or what is done there, in the singular. */
  readonly words?: readonly string[];
  /** In the order in which they are described. */
  readonly operations?: readonly Operation[];
  /** The tables that it alone writes. */
  readonly tables?: readonly (keyof Tables)[];
  /** The events that it alone emits. */
  readonly events?: readonly EventName[];
  /** What it keeps in memory, each with its share of the budget. */
  readonly caches?: readonly DeclaredCache[];
  /** The kinds of jobs that it works off. */
  readonly jobs?: readonly JobKind[];
  /** What it keeps of a platform that is open. */
  readonly states?: readonly AreaState<object, Platform>[];
  /** Where it lets later areas have their say. */
  readonly takes?: readonly ExtensionPoint<unknown>[];
  /** Where it has its own say in what earlier areas do. */
  readonly gives?: readonly ExtensionPoint<unknown>[];
  /** Subscribes to events, registers the jobs and gives what it gives. */
  readonly open?: (platform: Platform) => void;
  /** Asks for the work that is done again and again, as a server does when it starts. */
  readonly schedule?: (platform: Platform) => Promise<void>;
}

/** An area of the server as a value: all that the rest knows of it, besides what it exports. */
export interface Area extends Required<AreaFacts> {
  /** Lets it react and work on a platform; the second time changes nothing. */
  open(platform: Platform): void;
}

/**
 * Makes the value of an area. It stands in this layer since it is the lowest that knows operations;
 * the order of the areas is that of the list in `areas.ts`.
 */
export function defineArea(facts: AreaFacts): Area {
  const { name, open, states = [], takes = [] } = facts;
  const opening = defineState(() => ({ isOpen: false }));
  return {
    name,
    words: facts.words ?? [],
    operations: facts.operations ?? [],
    tables: facts.tables ?? [],
    events: facts.events ?? [],
    caches: facts.caches ?? [],
    jobs: facts.jobs ?? [],
    states,
    takes,
    gives: facts.gives ?? [],
    open(platform) {
      const own = opening.of(platform);
      if (own.isOpen) return;
      own.isOpen = true;
      for (const state of [...states, ...takes]) state.of(platform);
      open?.(platform);
    },
    async schedule(platform) {
      await facts.schedule?.(platform);
    },
  };
}
