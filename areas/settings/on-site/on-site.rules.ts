/** Internet addresses and ranges (IPv4, IPv6, CIDR): a call from one of the branch's ranges is on site. */
import { z } from 'zod';

type Parsed = { family: 4 | 6; bits: bigint };
const BITS = { 4: 32, 6: 128 } as const;
/** A wider range is not a branch but a provider: it would recognise strangers. */
const WIDEST = { 4: 16, 6: 32 } as const;

const parse4 = (text: string): bigint | null => {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) return null;
  return parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n);
};

const groupsOf = (text: string): string[] | null => {
  const at = text.lastIndexOf(':');
  const tail = text.slice(at + 1);
  if (!tail.includes('.')) return text === '' ? [] : text.split(':');
  const four = parse4(tail);
  if (four === null) return null;
  const two = [(four >> 16n).toString(16), (four & 0xffffn).toString(16)];
  return [...(at > 0 ? text.slice(0, at).split(':') : []), ...two];
};

const parse6 = (text: string): bigint | null => {
  const halves = text.split('::');
  if (halves.length > 2 || !text.includes(':')) return null;
  // Only the last four bytes can be written as IPv4.
  if (halves.length === 2 && halves[0]?.includes('.')) return null;
  const [head, tail] = [groupsOf(halves[0] ?? ''), halves[1] === undefined ? [] : groupsOf(halves[1])];
  if (head === null || tail === null) return null;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n);
};

/** An address; IPv4 inside IPv6 (::ffff:203.0.113.7) is treated as IPv4. */
export const parseAddress = (text: string): Parsed | null => {
  const four = parse4(text);
  if (four !== null) return { family: 4, bits: four };
  const six = parse6(text);
  if (six === null) return null;
  return six >> 32n === 0xffffn ? { family: 4, bits: six & 0xffff_ffffn } : { family: 6, bits: six };
};

type Range = Parsed & { length: number };
/** "203.0.113.0/24", "2001:db8::/48", or a single address. Bits beyond the length are ignored. */
export const parseRange = (text: string): Range | null => {
  const [address = '', length, ...more] = text.trim().split('/');
  const parsed = parseAddress(address);
  if (!parsed || more.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return null;
  const bits = length === undefined ? BITS[parsed.family] : Number(length);
  return bits > BITS[parsed.family] ? null : { ...parsed, length: bits };
};

const shiftOf = ({ family, length }: Range): bigint => BigInt(BITS[family] - length);

const write6 = (bits: bigint): string => {
  const groups = Array.from({ length: 8 }, (_, at) => ((bits >> BigInt(112 - 16 * at)) & 0xffffn).toString(16));
  const text = groups.join(':');
  const zeros = [...text.matchAll(/(?:^|:)0(?::0)+(?=:|$)/g)];
  const longest = zeros.toSorted((a, b) => b[0].length - a[0].length)[0];
  if (!longest) return text;
  return `${text.slice(0, longest.index)}::${text.slice(longest.index + longest[0].length + 1)}`;
};
const write4 = (bits: bigint): string => [24n, 16n, 8n, 0n].map((by) => (bits >> by) & 255n).join('.');

/** The canonical form of a range: its first address and its length. */
export const writeRange = (range: Range): string => {
  const first = (range.bits >> shiftOf(range)) << shiftOf(range);
  return `${range.family === 4 ? write4(first) : write6(first)}/${range.length}`;
};

/** The fault of a range as a key; null if it has none. */
export const rangeFault = (text: string): 'not_an_address' | 'range_too_wide' | null => {
  const range = parseRange(text);
  if (!range) return 'not_an_address';
  return range.length < WIDEST[range.family] ? 'range_too_wide' : null;
};

export const AddressRangeText = z
  .string()
  .trim()
  .max(60)
  .superRefine((value, context) => {
    const message = value === '' ? 'required' : rangeFault(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

/** Whether the address is in one of the ranges. Anything that isn't a valid address or range is in none. */
export const isOnSite = (address: string, ranges: readonly string[]): boolean => {
  const here = parseAddress(address);
  if (!here) return false;
  return ranges.some((text) => {
    const range = parseRange(text);
    return (
      range !== null && range.family === here.family && range.bits >> shiftOf(range) === here.bits >> shiftOf(range)
    );
  });
};

const LOCAL = [
  '10.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
];
/** An address behind a router, or of the machine itself, which the internet never sees. */
export const isLocalAddress = (address: string): boolean => isOnSite(address, LOCAL);
