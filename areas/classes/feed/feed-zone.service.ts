/** VTIMEZONE of a zone (RFC 5545, 3.6.5), from the clock changes between two days as this machine knows them. */
import { wallTimeIn } from '#kit/domain/zone.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Minutes that the clock of a zone is ahead of UTC at an instant. */
export const offsetAt = (zone: string, at: number): number => {
  const wall = Date.parse(`${wallTimeIn(zone, new Date(at)).replace(' ', 'T')}Z`);
  return Math.round((wall - Math.floor(at / 1000) * 1000) / MINUTE_MS);
};
type Change = { at: number; before: number; after: number };
const changesIn = (zone: string, from: number, until: number): Change[] => {
  const found: Change[] = [];
  for (let at = from; at < until; at += 24 * HOUR_MS) {
    const [before, after] = [offsetAt(zone, at), offsetAt(zone, at + 24 * HOUR_MS)];
    if (before === after) continue;
    let [low, high] = [at, at + 24 * HOUR_MS];
    while (high - low > MINUTE_MS) {
      const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
      if (offsetAt(zone, middle) === before) low = middle;
      else high = middle;
    }
    found.push({ at: high, before, after });
  }
  return found;
};
const two = (value: number): string => String(value).padStart(2, '0');
const offsetText = (minutes: number): string =>
  `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}${two(Math.abs(minutes) % 60)}`;
const stamp = (at: number): string => new Date(at).toISOString().replace(/[-:]/g, '').slice(0, 15);

const part = ({ at, before, after }: Change): string[] => {
  const kind = after > before ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `DTSTART:${stamp(at + before * MINUTE_MS)}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    `END:${kind}`,
  ];
};
/** The rule that applies at the beginning comes first, as if it had started in 1970. */
export const zoneOf = (zone: string, from: Date, until: Date): string => {
  const begin = offsetAt(zone, from.getTime());
  const first = { at: -begin * MINUTE_MS, before: begin, after: begin };
  const all = [first, ...changesIn(zone, from.getTime(), until.getTime())];
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...all.flatMap(part), 'END:VTIMEZONE'].join('\r\n');
};
