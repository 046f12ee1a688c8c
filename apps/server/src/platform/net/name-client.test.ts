import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameClient } from './name-client.ts';

describe('whom an address counts as', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:C000:201', '192.0.2.1'],
    ['64:ff9b::192.0.2.1', '192.0.2.1'],
    ['2002:c000:201:7::1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
    ['', ''],
    ['nonsense:', 'nonsense:'],
  ])('%s is %s', (address, name) => {
    expect(nameClient(address)).toBe(name);
  });

  it('is the same for all addresses of a network of 64 bits, and for those of no other', () => {
    const part = fc.integer({ min: 0, max: 0xffff });
    const parts = fc.array(part, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(parts, parts, parts, ([, ...network], one, other) => {
        const write = (host: readonly number[], first = 0x2a01) =>
          [first, ...network, ...host].map((bits) => bits.toString(16)).join(':');
        expect(nameClient(write(one))).toBe(nameClient(write(other)));
        expect(nameClient(write(one))).not.toBe(nameClient(write(one, 0x2a02)));
      }),
    );
  });
});
