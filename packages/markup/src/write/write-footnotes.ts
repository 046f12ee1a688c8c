import type { BlockNode } from '../document.ts';

/** Collects the bodies of annotations as footnotes, equal bodies once, in order of use. */
export class FootnoteWriter {
  private readonly labels = new Map<string, string>();
  private readonly bodies: [string, readonly BlockNode[]][] = [];

  /** The label of a footnote with this body. */
  add(body: readonly BlockNode[]): string {
    const text = JSON.stringify(body, (name, value) => (name === 'key' ? undefined : value));
    const known = this.labels.get(text);
    if (known !== undefined) return known;
    const label = String(this.bodies.length + 1);
    this.labels.set(text, label);
    this.bodies.push([label, body]);
    return label;
  }

  /** The definitions, each with its body written by `write`. */
  writeAll(write: (body: readonly BlockNode[]) => string): string[] {
    const definitions: string[] = [];
    for (const [label, body] of this.bodies) {
      const lines = write(body).split('\n');
      definitions.push(
        lines
          .map((line, index) => (index === 0 ? `[^${label}]: ${line}` : line && `    ${line}`))
          .join('\n'),
      );
    }
    return definitions;
  }
}
