import { describe, expect, it } from 'vitest';
import { isPublicAddress, isPublicIp, publicLookup } from './public-address.ts';

describe('an address that messages are sent to', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/Q',
    'https://8.8.8.8/x',
    'https://[2606:4700::1111]/x',
  ])('can be %s', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user:secret@push.example.com/x',
    'https://localhost/x',
    'https://LOCALHOST./x',
    'https://db.internal/x',
    'https://printer.local/x',
    'https://postgres/x',
    'https://127.0.0.1/x',
    'https://127.1/x',
    'https://2130706433/x',
    'https://0x7f000001/x',
    'https://0177.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.8/x',
    'https://[::1]/x',
    'https://[::]/x',
    'https://[::ffff:10.0.0.8]/x',
    'https://[::ffff:7f00:1]/x',
    'https://[fd00::1]/x',
    'https://[fe80::1]/x',
    'https://[64:ff9b::a00:8]/x',
    'https://[2002:7f00:1::]/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '',
    `https://push.example.com/${'x'.repeat(2000)}`,
  ])('can’t be %s', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['0.0.0.0', '100.64.0.1', '172.31.255.255', '192.168.1.1', '224.0.0.1', '255.255.255.255', 'x', ''])(
    'is not public: %s',
    (ip) => expect(isPublicIp(ip)).toBe(false),
  );
  it.each(['172.32.0.1', '192.167.255.255', '223.255.255.255', '9.255.255.255'])('is public: %s', (ip) =>
    expect(isPublicIp(ip)).toBe(true),
  );

  it.each([true, false])('is asked for again when it is connected to (all: %s)', async (all) => {
    const error = await new Promise((found) => publicLookup('localhost', { all }, found));
    expect(error).toMatchObject({ code: 'ENOTPUBLIC' });
  });
});
