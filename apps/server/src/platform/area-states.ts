/**
 * What areas keep of one platform for as long as it is open: queues, what later areas told them, what
 * goes on. It belongs to the platform, so two platforms of one process share nothing.
 */
export interface AreaStates {
  /** The state of a declaration; made when it is first asked for, the same one each time. */
  open<State extends object>(declared: object, create: () => State): State;
}

/** The states of one platform, none of them made yet. */
export function createAreaStates(): AreaStates {
  const opened = new Map<object, object>();
  return {
    open<State extends object>(declared: object, create: () => State) {
      const known = opened.get(declared);
      if (known !== undefined) return known as State;
      const state = create();
      opened.set(declared, state);
      return state;
    },
  };
}

/** The part of a platform by which states are found. */
export interface HasAreaStates {
  readonly areas: AreaStates;
}

/** A state that an area has on each platform, made of some parts of that: `Needs`. */
export interface AreaState<State extends object, Needs = unknown> {
  /** The state on this platform. */
  of(platform: Needs & HasAreaStates): State;
}

/**
 * Declares a state of an area. Where the area is opened it is made with it, so that it is there before
 * the first request.
 */
export function defineState<State extends object, Needs = unknown>(
  create: (platform: Needs) => State,
): AreaState<State, Needs> {
  const declared: AreaState<State, Needs> = {
    of: (platform) => platform.areas.open(declared, () => create(platform)),
  };
  return declared;
}

/**
 * Where later areas have their say in what an earlier one does, which does not know them: guards that
 * refuse, ways to find or show what only they know.
 */
export interface ExtensionPoint<Extension> extends AreaState<Extension[]> {
  readonly name: string;
  /** Adds the say of a later area, behind those that are there. */
  extend(platform: HasAreaStates, ...extensions: readonly Extension[]): void;
  /** All that later areas say here, in the order of the areas. */
  list(platform: HasAreaStates): readonly Extension[];
  /** Where one area alone says it: what it says; undefined where none does, as in some tests. */
  find(platform: HasAreaStates): Extension | undefined;
}

/** Declares such a place; the name is for people and tests. */
export function defineExtensionPoint<Extension>(name: string): ExtensionPoint<Extension> {
  const { of } = defineState((): Extension[] => []);
  return {
    name,
    of,
    extend: (platform, ...extensions) => void of(platform).push(...extensions),
    list: of,
    find: (platform) => of(platform).at(-1),
  };
}
