/** The positions of ticks and points in a picture. */

const steps = [1, 2, 2.5, 5, 10] as const;

/** About `wanted` round ticks from zero, or from at most `min` below it, to at least `max`; whole numbers for counts. */
export const ticksFor = (max: number, min = 0, wanted = 4): number[] => {
  if (!(max > 0) && !(min < 0)) return [0, 1];
  const rough = (Math.max(0, max) - Math.min(0, min)) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, (steps.find((one) => one * power >= rough) ?? 10) * power);
  const [below, above] = [Math.ceil(Math.max(0, -min) / step), Math.ceil(Math.max(0, max) / step)];
  return Array.from({ length: below + above + 1 }, (_, at) => (at - below) * step);
};

/** The interval of labels, so that they don't overlap. */
export const labelEvery = (count: number, width: number, labelWidth: number): number =>
  Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)));

const LETTER_PX = 6.2;
const SIGN_PX = 11;
const segments = new Intl.Segmenter();
const signsOf = (text: string): string[] => Array.from(segments.segment(text), ({ segment }) => segment);
/** About how wide a text is at the size of labels; Chinese signs are as wide as high. */
export const widthOf = (text: string): number =>
  signsOf(text).reduce((sum, one) => sum + (one > '\u2e80' ? SIGN_PX : LETTER_PX), 0);
const cut = (text: string, room: number): string => {
  if (widthOf(text) <= room) return text;
  let kept = text;
  while (kept !== '' && widthOf(`${kept}…`) > room) kept = signsOf(kept).slice(0, -1).join('');
  return `${kept.trimEnd()}…`;
};
/** A label in one or two lines, each no wider than its room: broken between words, or between Chinese signs. */
export const labelLines = (label: string, room: number): string[] => {
  if (widthOf(label) <= room) return [label];
  const parts = label.includes(' ') ? label.split(/(?<= )/) : signsOf(label);
  let first = '';
  while (parts.length > 1 && widthOf((first + (parts[0] ?? '')).trimEnd()) <= room) first += parts.shift() ?? '';
  if (first === '') first = cut((parts.shift() ?? '').trimEnd(), room);
  const rest = parts.join('');
  return rest === '' ? [first.trimEnd()] : [first.trimEnd(), cut(rest, room)];
};

const LABEL_GAP = 4;
/** Each label in its room, of many only some; one at the edge gets what is left of its room, and ends at the edge. */
export type Below = { label: string; at: number; x: number; lines: string[] };
export const labelsBelow = (
  labels: readonly string[],
  of: { width: number; step: number; every: number; x: (at: number) => number },
): Below[] => {
  const room = of.step * of.every - LABEL_GAP;
  return labels.flatMap((label, at) => {
    if (at % of.every !== 0) return [];
    const beyond = Math.max(0, of.x(at) + room / 2 - of.width);
    const lines = labelLines(label, Math.max(room / 2, room - beyond));
    const half = Math.max(...lines.map(widthOf)) / 2;
    return [{ label, at, lines, x: Math.min(of.x(at), of.width - half) }];
  });
};

/** The points of a line as an SVG path. A missing value breaks the line. */
export const linePath = (
  values: readonly (number | null)[],
  x: (at: number) => number,
  y: (value: number) => number,
): string => {
  let path = '';
  let isDrawn = false;
  for (const [at, value] of values.entries()) {
    if (value === null) {
      isDrawn = false;
      continue;
    }
    path += `${isDrawn ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
    isDrawn = true;
  }
  return path;
};

/** Positions for names that would overlap: as close to their place as possible, at least `gap` apart, in order. */
export const spread = (wanted: readonly number[], gap: number, bottom: number): number[] => {
  const order = wanted.map((_, at) => at).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = [...wanted];
  let floor = Number.NEGATIVE_INFINITY;
  for (const at of order) {
    placed[at] = Math.max(placed[at] ?? 0, floor);
    floor = (placed[at] ?? 0) + gap;
  }
  let ceiling = bottom;
  for (const at of order.toReversed()) {
    placed[at] = Math.min(placed[at] ?? 0, ceiling);
    ceiling = (placed[at] ?? 0) - gap;
  }
  return placed;
};

/** The change in whole per cent; null if there was nothing before. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 100);
