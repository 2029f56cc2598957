/** Values that fit a JSON schema exactly, as a careful program would derive them from the document alone. */
import type { Random, Schema } from './random.ts';

/** A text for each pattern of the document. A pattern that is missing here fails the test that uses it. */
const samples: readonly string[] = [
  '2026-12-05',
  '2026-12-05T02:00:00Z',
  '6f1c1a52-4a0e-4c7b-9a3e-2f7a1d1c9a10',
  'program@gym.example',
  '+60',
  '123456',
  '2026',
  '-1',
  '1',
  'MY',
  'PROGRAM1',
  'Program 1',
  'program',
  'abcdefghijkl',
  '09:30',
  'M10 10L20 20L30 10',
  'https://gym.example/program',
  // 16 bytes, as browsers write them.
  'AAAAAAAAAAAAAAAAAAAAAA',
];

export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);
const numberOr = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback);

/** How much is sent: only required fields, or every field. */
export type Fill = 'least' | 'all';
export type Making = { random: Random; fill: Fill; ids: readonly number[] };

/** A field's name says more than its schema: an end is after its start, and a birth was long ago. */
const sensible: Readonly<Record<string, string>> = {
  barcode: '4006381333931',
  ends: '17:30',
  closes: '17:30',
  date_of_birth: '1990-05-05',
  // A point on the curve P-256.
  p256dh: 'BNDbKkXUSn1cLo3ZIihb9OdujxWMbGIfQ_77zv-nSexpd0T3RC0heduxB56eZMh-MEoEXOVFg2xNWTd1W7GlVnM',
  rule: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20271231',
};

const textFor = (name: string, schema: Schema): string => {
  const known =
    sensible[name] ?? (name.endsWith('phone') && schema['pattern'] === undefined ? '0127341412' : undefined);
  if (known !== undefined) return known;
  const min = numberOr(schema['minLength'], 0);
  const max = numberOr(schema['maxLength'], Number.MAX_SAFE_INTEGER);
  const pattern = typeof schema['pattern'] === 'string' ? new RegExp(schema['pattern']) : undefined;
  if (!pattern && schema['format'] === 'date') return '2026-12-05';
  if (!pattern) return 'Program'.padEnd(min, 'x').slice(0, max);
  const sample = samples.find((text) => pattern.test(text) && text.length >= min && text.length <= max);
  if (sample === undefined) throw new Error(`no sample fits ${String(schema['pattern'])}`);
  return sample;
};

const numberFor = (name: string, schema: Schema, { random, ids }: Making): number => {
  if (name === 'version') return 1;
  if (name.endsWith('_id') || name.endsWith('_ids')) return random.pick(ids);
  const min = numberOr(schema['minimum'], numberOr(schema['exclusiveMinimum'], -1) + 1);
  const max = numberOr(schema['maximum'], min + 50);
  return Math.max(min, Math.min(max, Math.max(1, min)));
};

const objectFor = (schema: Schema, making: Making): Record<string, unknown> => {
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
  const parts = Object.entries(isSchema(schema['properties']) ? schema['properties'] : {});
  const isSent = making.fill === 'all' ? () => true : (name: string) => required.has(name);
  const [least, most] = [numberOr(schema['minProperties'], 0), numberOr(schema['maxProperties'], parts.length)];
  const sent = parts.filter(([name]) => isSent(name)).slice(0 - most);
  return Object.fromEntries(
    (sent.length < least ? parts.slice(0 - least) : sent).map(([name, part]) => [
      name,
      fittingValue(name, isSchema(part) ? part : {}, making),
    ]),
  );
};

const arrayFor = (name: string, schema: Schema, making: Making): unknown[] => {
  const count = Math.min(numberOr(schema['maxItems'], 1), Math.max(1, numberOr(schema['minItems'], 0)));
  const length = making.fill === 'least' ? numberOr(schema['minItems'], 0) : count;
  return Array.from({ length }, () => fittingValue(name, isSchema(schema['items']) ? schema['items'] : {}, making));
};

export const fittingValue = (name: string, schema: Schema, making: Making): unknown => {
  const options = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])];
  if (options.length > 0) {
    const said = options.filter(({ type, not }) => type !== 'null' && not === undefined);
    return fittingValue(name, making.random.pick(said.length > 0 ? said : options), making);
  }
  if (Array.isArray(schema['enum'])) return making.random.pick(schema['enum']);
  if ('const' in schema) return schema['const'];
  const types = Array.isArray(schema['type']) ? (schema['type'] as unknown[]) : [schema['type']];
  switch (types.find((type) => type !== 'null')) {
    case 'string':
      return textFor(name, schema);
    case 'integer':
    case 'number':
      return numberFor(name, schema, making);
    case 'boolean':
      return making.random.chance(0.5);
    case 'array':
      return arrayFor(name, schema, making);
    case 'object':
      return objectFor(schema, making);
    default:
      throw new Error(`the document does not say what ${name} is: ${JSON.stringify(schema).slice(0, 100)}`);
  }
};

/** The schemas of a field that an answer names by its path ("roles.0.place"). */
export const schemasAt = (schema: unknown, path: readonly string[]): Schema[] => {
  if (!isSchema(schema)) return [];
  const [next, ...rest] = path;
  const options = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])].flatMap((one) => schemasAt(one, path));
  if (next === undefined) return [schema, ...options];
  const part = /^\d+$/.test(next)
    ? schema['items']
    : isSchema(schema['properties'])
      ? schema['properties'][next]
      : undefined;
  return [...schemasAt(part, rest), ...options];
};
