import { crc32 } from 'node:zlib';

/** An archive of uncompressed files with the same bytes in every run. */
export function makeZip(files: Readonly<Record<string, string>>): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path);
    const data = Buffer.from(text);
    const shared = describe(name, data);
    const local = Buffer.concat([signature(0x04034b50), shared, name, data]);
    entries.push(
      Buffer.concat([
        signature(0x02014b50),
        Buffer.from([20, 0]),
        shared,
        // No comment, first disk, no attributes.
        Buffer.alloc(10),
        number32(offset),
        name,
      ]),
    );
    bodies.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, directory, signature(0x06054b50), end]);
}

/** Version, flags, method, time (1 January 1980), checksum, sizes and lengths of names. */
function describe(name: Buffer, data: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(0x0800, 2);
  fields.writeUInt16LE(0x21, 8);
  fields.writeUInt32LE(crc32(data), 10);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(data.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function signature(value: number): Buffer {
  return number32(value);
}

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
