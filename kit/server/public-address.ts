/**
 * For addresses that other people name, of devices or of programs: messages go only to public ones, over HTTPS. A name
 * is resolved when it is connected to, and the address that was checked is the one that is used, so that a name can’t
 * change in between. Redirects are not followed.
 */
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const refused = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  refused.addSubnet(net, bits, 'ipv4');
const open = new BlockList();
// Only global unicast is open; of it, documentation, Teredo, 6to4 and the likes are not.
open.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  refused.addSubnet(net, bits, 'ipv6');

export const isPublicIp = (ip: string): boolean => {
  const family = isIP(ip);
  if (family === 4) return !refused.check(ip, 'ipv4');
  return family === 6 && open.check(ip, 'ipv6') && !refused.check(ip, 'ipv6');
};

const MOST_LETTERS = 2000;
/** Before anything is resolved: HTTPS on its own port, a name with a dot or a public address, and no user in it. */
export const isPublicAddress = (text: string): boolean => {
  if (text.length > MOST_LETTERS || !URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return isPublicIp(host);
  return host.includes('.') && !/(?:^|\.)(?:local|localhost|internal|lan|home\.arpa)\.?$/i.test(host);
};

/** For the connection itself: a name of which any address isn’t public can’t be reached. */
export const publicLookup: LookupFunction = (hostname, options, found) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, '', 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicIp(address)))
      return found(Object.assign(new Error('not a public address'), { code: 'ENOTPUBLIC' }), '', 0);
    if (options.all === true) return found(null, addresses);
    return found(null, first.address, first.family);
  });
};
