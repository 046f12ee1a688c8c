import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a .zip, with whatever its records are to say. */
export interface ZipEntry {
  name: string | Buffer;
  content?: string | Buffer;
  /** Unix mode with the file type; none leaves the attributes empty. */
  mode?: number;
  /** 8 is deflated; any other number is said and not done. */
  method?: number;
  flags?: number;
  /** What the records say in place of the truth. */
  said?: { size?: number; packed?: number; crc?: number };
  /** The name in the record before the bytes, where it is another. */
  localName?: string;
  extra?: Buffer;
  /** Where the central directory says that the entry begins. */
  offset?: number;
  /** Bytes as they are, in place of packed content. */
  raw?: Buffer;
}

/** What the end of a .zip says in place of the truth, and bytes around it. */
export interface ZipEnd {
  count?: number;
  size?: number;
  offset?: number;
  comment?: Buffer;
  before?: Buffer;
  after?: Buffer;
  /** Records between the directory and the end. */
  between?: Buffer;
}

/** A .zip as PKWARE's APPNOTE 6.3.10 lays it out, with any names, numbers and lies. */
export function writeZip(entries: readonly ZipEntry[], end: ZipEnd = {}): Buffer {
  const { before = Buffer.alloc(0), comment = Buffer.alloc(0) } = end;
  const local: Buffer[] = [before];
  const central: Buffer[] = [];
  let offset = before.length;
  for (const entry of entries) {
    const { name, content = 'x', mode = 0o100644, method = 8, flags = 0x800, said = {} } = entry;
    const { extra = Buffer.alloc(0) } = entry;
    const bytes = Buffer.from(content);
    const packed = entry.raw ?? (method === 8 ? deflateRawSync(bytes) : bytes);
    const rawName = Buffer.from(name);
    const localName = entry.localName === undefined ? rawName : Buffer.from(entry.localName);
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(flags, 2);
    facts.writeUInt16LE(method, 4);
    facts.writeUInt32LE(said.crc ?? crc32(bytes), 10);
    facts.writeUInt32LE(said.packed ?? packed.length, 14);
    facts.writeUInt32LE(said.size ?? bytes.length, 18);
    const lengths = (length: number) => {
      const two = Buffer.alloc(4);
      two.writeUInt16LE(length & 0xffff, 0);
      two.writeUInt16LE(extra.length, 2);
      return two;
    };
    local.push(
      Buffer.from('PK\x03\x04', 'latin1'),
      facts,
      lengths(localName.length),
      localName,
      extra,
      packed,
    );
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(entry.offset ?? offset, 10);
    const made = Buffer.from([20, 3]);
    central.push(
      Buffer.from('PK\x01\x02', 'latin1'),
      made,
      facts,
      lengths(rawName.length),
      tail,
      rawName,
      extra,
    );
    offset += 30 + localName.length + extra.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const last = Buffer.alloc(22);
  last.write('PK\x05\x06', 'latin1');
  last.writeUInt16LE(end.count ?? entries.length, 8);
  last.writeUInt16LE(end.count ?? entries.length, 10);
  last.writeUInt32LE(end.size ?? directory.length, 12);
  last.writeUInt32LE(end.offset ?? offset, 16);
  last.writeUInt16LE(comment.length, 20);
  return Buffer.concat([
    ...local,
    directory,
    end.between ?? Buffer.alloc(0),
    last,
    comment,
    end.after ?? Buffer.alloc(0),
  ]);
}

/** A field of an entry, such as that of sizes beyond 32 bits (1) or of a name in Unicode (0x7075). */
export function writeExtra(id: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}
