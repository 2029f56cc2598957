/** Random values that fit a JSON schema, or nearly do. Seeded, so that a failure can be repeated. */
export type Random = {
  next(): number;
  int(max: number): number;
  chance(share: number): boolean;
  pick<T>(of: readonly T[]): T;
};

/** mulberry32: small, fast, good enough to choose test cases. */
export const seeded = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (max: number): number => Math.floor(next() * max);
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick: (of) => {
      const value = of[int(of.length)];
      if (value === undefined) throw new RangeError('nothing to pick from');
      return value;
    },
  };
};

export type Schema = { readonly [key: string]: unknown };
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);
const numberOr = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback);

/** Values that break servers: limits of types, encodings, lengths, and values that only look valid. */
export const nasty: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  5e279,
  -5e279,
  2_147_483_648,
  9_007_199_254_740_992,
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  'null',
  'true',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '名字',
  '😀'.repeat(40),
  'x'.repeat(5000),
  "' or 1=1 --",
  '$1',
  '%',
  '_',
  '\\',
  '{}',
  '[]',
  '<script>alert(1)</script>',
  '=1+1',
  '2026-02-30',
  '9999-99-99',
  '-infinity',
  'infinity',
  '2026-11-21T00:00:00Z',
  '4111111111111111',
  '../../etc/passwd',
  [],
  [null],
  [[[[]]]],
  {},
  { a: 1 },
  { __proto__: 1 },
  Array.from({ length: 300 }, (_, i) => i),
];

const words = ['Mei', 'Ahmad', 'Kavita', 'Tan', 'a', 'Muay Thai', '陈大文', "O'Brien", 'KL'];
const textFor = (schema: Schema, random: Random): unknown => {
  if (schema['format'] === 'date') return random.pick(['2026-11-21', '2024-02-29', '2026-12-31', '1990-05-05']);
  if (schema['format'] === 'uuid') return '6f1c1a52-4a0e-4c7b-9a3e-2f7a1d1c9a10';
  if (schema['format'] === 'date-time') return '2026-11-21T02:00:00Z';
  const pattern = typeof schema['pattern'] === 'string' ? schema['pattern'] : '';
  if (pattern.includes('@')) return `${random.pick(['a', 'b', 'mei'])}${random.int(1000)}@gym.example`;
  if (pattern.includes('A-Z')) return random.pick(['MY', 'SG', 'MYR']);
  if (pattern.startsWith('^[a-z][a-z0-9_]')) return random.pick(['boxing', 'kids', 'chess']);
  if (pattern.includes('\\d')) return String(1 + random.int(40));
  const word = random.pick(words);
  return word.padEnd(Math.min(numberOr(schema['minLength'], 0), 300), 'x').slice(0, numberOr(schema['maxLength'], 500));
};

const numberFor = (schema: Schema, random: Random): number => {
  const min = numberOr(schema['minimum'], 0);
  const max = Math.min(numberOr(schema['maximum'], min + 50), min + 50);
  return min + random.int(Math.max(1, max - min + 1));
};

/** A value for a schema; a share `wild` of its parts is replaced by something nasty or left out. */
export const valueFor = (schema: Schema, random: Random, wild: number): unknown => {
  if (random.chance(wild)) return random.pick(nasty);
  const options = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])];
  if (options.length > 0) return valueFor(random.pick(options), random, wild);
  if (Array.isArray(schema['enum'])) return random.pick(schema['enum']);
  if ('const' in schema) return schema['const'];
  switch (schema['type']) {
    case 'string':
      return textFor(schema, random);
    case 'integer':
    case 'number':
      return numberFor(schema, random);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: random.int(4) }, () =>
        valueFor(isSchema(schema['items']) ? schema['items'] : {}, random, wild),
      );
    case 'object':
      return objectFor(schema, random, wild);
    default:
      return random.pick(nasty);
  }
};

const objectFor = (schema: Schema, random: Random, wild: number): Record<string, unknown> => {
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
  const out: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(isSchema(schema['properties']) ? schema['properties'] : {})) {
    const leaveOut = required.has(name) ? random.chance(wild / 2) : random.chance(0.5);
    if (!leaveOut && isSchema(part)) out[name] = valueFor(part, random, wild);
  }
  if (random.chance(wild / 2)) out['not_a_field'] = random.pick(nasty);
  return out;
};
