/** An archive that no honest program makes. */
export interface HostileArchive {
  name: string;
  bytes: Buffer;
  /** `refused` whole, or `harmless`: taken without what is dangerous in it, or refused. */
  expected: 'refused' | 'harmless';
}

/** The text of a page that is as it should be. */
export const GOOD = '# Good\n';
