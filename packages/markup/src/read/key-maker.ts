/** Makes the keys of a block or part: its own first, then those of what it holds, numbered. */
export class KeyMaker {
  private readonly prefix: string;
  private count = 0;

  constructor(prefix: string) {
    this.prefix = prefix;
  }

  get isUsed(): boolean {
    return this.count > 0;
  }

  next(): string {
    const key = this.count === 0 ? this.prefix : `${this.prefix}.${this.count.toString(36)}`;
    this.count += 1;
    return key;
  }
}
