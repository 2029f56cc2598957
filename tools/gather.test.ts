import { expect, it } from 'vitest';
import { gather, type Module } from './gather.ts';

type Sizes = Readonly<Record<string, number>>;
/** `a: ['b']`: a imports b. Pages are loaded when needed, `start` first. */
const modulesOf = (imports: Readonly<Record<string, readonly string[]>>, sizes: Sizes = {}): Module[] =>
  Object.entries(imports).map(([id, needed]) => ({
    id,
    imports: needed,
    size: sizes[id] ?? 100,
    isLoadedLater: id.startsWith('page'),
    isFirst: id === 'start',
    isPage: id.startsWith('page'),
  }));
const filesOf = (modules: readonly Module[]): string[] => {
  const files = new Map<string, string[]>();
  for (const [id, name] of gather(modules)) files.set(name, [...(files.get(name) ?? []), id]);
  return [...files.values()].map((ids) => ids.toSorted().join(' + ')).toSorted();
};

it('joins small files that nearly the same pages load', () => {
  const modules = modulesOf({ page1: ['a', 'b'], page2: ['a', 'b'], page3: ['a'], a: [], b: [] });
  expect(filesOf(modules)).toEqual(['a + b']);
});

it('keeps a large file from a page that does without it', () => {
  const modules = modulesOf({ page1: ['a', 'b'], page2: ['a', 'b'], page3: ['a'], a: [], b: [] }, { b: 1_000_000 });
  expect(filesOf(modules)).toEqual(['a', 'b']);
});

it('keeps from a page that loads very much what it does without, although it would save others a request', () => {
  const imports = {
    page1: ['a', 'b'],
    page2: ['a', 'b'],
    page3: ['a', 'much'],
    page4: ['much'],
    a: [],
    b: [],
    much: [],
  };
  const sizes = { b: 12_000 };
  expect(filesOf(modulesOf(imports, sizes))).toEqual(['a + b + much']);
  expect(filesOf(modulesOf(imports, { ...sizes, much: 300_000 }))).toEqual(['a', 'b', 'much']);
});

it('leaves alone what the first page has, what one page has, and the pages themselves', () => {
  const modules = modulesOf({
    start: ['base'],
    base: [],
    page1: ['base', 'own', 'page2', 'a'],
    page2: ['base', 'a'],
    own: [],
    a: [],
  });
  expect(filesOf(modules)).toEqual(['a']);
});

it('never joins two files with a third between them: they would wait for each other', () => {
  // A page stays a file of its own, also where others import it.
  const modules = modulesOf({
    page1: ['top'],
    page2: ['top'],
    page3: ['bottom'],
    page4: ['bottom'],
    top: ['page3'],
    bottom: [],
  });
  expect(filesOf(modules)).toEqual(['bottom', 'top']);
  const apart = modules.map((module) => (module.id === 'top' ? { ...module, imports: ['bottom'] } : module));
  expect(filesOf(apart)).toEqual(['bottom + top']);
});

/** Pages and modules at random, in which a module imports only later ones, as the product's modules do. */
const atRandom = (seed: number): Module[] => {
  let state = seed;
  const below = (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % most;
  };
  const ids = [...Array.from({ length: 12 }, (_, i) => `page${i}`), ...Array.from({ length: 40 }, (_, i) => `m${i}`)];
  const importsFrom = (from: number): string[] => ids.slice(Math.max(from + 1, 12)).filter(() => below(6) === 0);
  return modulesOf(
    Object.fromEntries(ids.map((id, place) => [id, importsFrom(place)])),
    Object.fromEntries(ids.map((id) => [id, below(40_000)])),
  );
};

it.each(Array.from({ length: 50 }, (_, seed) => seed + 1))('makes no circle of files (network %i)', (seed) => {
  const modules = atRandom(seed);
  const names = gather(modules);
  const fileOf = (id: string): string => names.get(id) ?? id;
  const needed = new Map<string, Set<string>>();
  for (const { id, imports } of modules) {
    const needs = needed.get(fileOf(id)) ?? new Set();
    for (const one of imports) if (fileOf(one) !== fileOf(id)) needs.add(fileOf(one));
    needed.set(fileOf(id), needs);
  }
  // A file is done as soon as all that it needs are: in a circle, none ever is.
  const done = new Set<string>();
  for (let before = -1; before !== done.size;) {
    before = done.size;
    for (const [file, needs] of needed) if ([...needs].every((one) => done.has(one))) done.add(file);
  }
  expect(done.size).toBe(needed.size);
});

it('comes to the same result whatever the order in which the bundler names the modules', () => {
  const modules = atRandom(7);
  expect(filesOf(modules.toReversed())).toEqual(filesOf(modules));
});

it('gives a page no file for which it would also load what it does without', () => {
  // Without `fields`, which only forms need, `list` and `form` would be one file: page3 has no forms.
  const imports = {
    page1: ['list', 'form'],
    page2: ['list', 'form'],
    page3: ['list'],
    page4: ['fields'],
    page5: ['fields'],
    list: [],
    form: ['fields'],
    fields: [],
  };
  const sizes = { form: 30_000, fields: 200_000 };
  expect(filesOf(modulesOf(imports, sizes))).toEqual(['fields', 'form', 'list']);
  expect(filesOf(modulesOf({ ...imports, form: [] }, sizes))).toEqual(['fields', 'form + list']);
});

it('spares a page that counts as many what others would gladly load', () => {
  const modules = modulesOf({ page1: ['a', 'b'], page2: ['a', 'b'], page3: ['a'], a: [], b: [] }, { b: 30_000 });
  expect(filesOf(modules)).toEqual(['a + b']);
  const weighed = modules.map((module) => (module.id === 'page3' ? { ...module, weight: 5 } : module));
  expect(filesOf(weighed)).toEqual(['a', 'b']);
});
