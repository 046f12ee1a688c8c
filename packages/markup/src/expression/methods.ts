/** A method that expressions may call: pure, and given the receiver explicitly. */
type Method = (receiver: string | readonly unknown[], values: readonly unknown[]) => unknown;

function onText(run: (text: string, values: readonly unknown[]) => unknown): Method {
  return (receiver, values) => {
    if (typeof receiver !== 'string') throw new TypeError('not a text');
    return run(receiver, values);
  };
}

function asText(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('not a text');
  return value;
}

const METHODS = new Map<string, Method>([
  [
    'includes',
    (receiver, [wanted]) =>
      typeof receiver === 'string' ? receiver.includes(asText(wanted)) : receiver.includes(wanted),
  ],
  [
    'indexOf',
    (receiver, [wanted]) =>
      typeof receiver === 'string' ? receiver.indexOf(asText(wanted)) : receiver.indexOf(wanted),
  ],
  ['startsWith', onText((text, [start]) => text.startsWith(asText(start)))],
  ['endsWith', onText((text, [end]) => text.endsWith(asText(end)))],
  ['toLowerCase', onText((text) => text.toLowerCase())],
  ['toUpperCase', onText((text) => text.toUpperCase())],
  ['trim', onText((text) => text.trim())],
]);

/** The names of the methods that texts and lists have. */
export function listMethods(): string[] {
  return [...METHODS.keys()];
}

/**
 * Calls one of the methods that texts and lists have in expressions. Throws on any other method,
 * receiver or argument type; never reaches a function of the receiver itself.
 */
export function callMethod(receiver: unknown, name: string, values: readonly unknown[]): unknown {
  const method = METHODS.get(name);
  if (!method) throw new TypeError(`no method ${name}`);
  if (typeof receiver !== 'string' && !Array.isArray(receiver)) {
    throw new TypeError('methods belong to texts and lists');
  }
  return method(receiver, values);
}
