/**
 * Which modules of the product come in one file. A file for each set of pages that share modules is never too large, but
 * a page then has dozens of files of a kilobyte or less, and asking for one takes longer than reading it. So files are
 * joined as long as the requests that this saves are worth more than the bytes that some pages then load in vain.
 */
import type { Plugin } from 'vite';
import { importedBy, namesIn } from './through-index.ts';

export type Module = {
  id: string;
  /** What is loaded before it runs. */
  imports: readonly string[];
  size: number;
  /** Loaded when needed, such as a page: a file of its own. */
  isLoadedLater: boolean;
  /** Comes with the first page. */
  isFirst: boolean;
  isPage: boolean;
  /** As how many pages it counts: more than one if people open the product on it. */
  weight?: number;
};
/** Pages, a bit for each. */
type Pages = Uint32Array;
type Part = { modules: string[]; size: number; users: Pages; needs: Set<Part>; isFixed: boolean };

/** Bytes of source, before they are compressed to a seventh, that are worth one request. */
const REQUEST_BYTES = 26_000;
/** A page that needs more than so many bytes of the product is near the limit of what a page loads: it counts for more. */
const HEAVY_BYTES = 240_000;
const HEAVY_WEIGHT = 5;

const pagesOf = (ids: readonly string[], bits: ReadonlyMap<string, readonly number[]>, most: number): Pages => {
  const pages = new Uint32Array(Math.ceil(most / 32));
  for (const bit of ids.flatMap((id) => bits.get(id) ?? []))
    pages[bit >>> 5] = (pages[bit >>> 5] ?? 0) | (1 << (bit & 31));
  return pages;
};
const onesIn = (word: number): number => {
  let ones = 0;
  for (let left = word; left !== 0; left &= left - 1) ones += 1;
  return ones;
};
const count = (pages: Pages): number => pages.reduce((sum, word) => sum + onesIn(word), 0);
/** How many pages aren't among the others. */
const lacking = (pages: Pages, others: Pages): number =>
  pages.reduce((sum, word, at) => sum + onesIn(word & ~(others[at] ?? 0)), 0);
const either = (a: Pages, b: Pages): Pages => a.map((word, at) => word | (b[at] ?? 0));

const reachedFrom = (roots: Iterable<string>, byId: ReadonlyMap<string, Module>): Set<string> => {
  const found = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const module = byId.get(id);
    if (!module || found.has(id)) continue;
    found.add(id);
    open.push(...module.imports);
  }
  return found;
};

/** Modules that the same pages load, with the parts that each one needs. */
const partsOf = (byId: ReadonlyMap<string, Module>): Set<Part> => {
  const modules = [...byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const first = reachedFrom(
    modules.filter(({ isFirst }) => isFirst).map(({ id }) => id),
    byId,
  );
  const users = new Map<string, string[]>();
  for (const { id, isLoadedLater } of modules) {
    if (!isLoadedLater || first.has(id)) continue;
    for (const used of reachedFrom([id], byId)) if (!first.has(used)) users.set(used, [...(users.get(used) ?? []), id]);
  }
  const pages = [...new Set([...users.values()].flat())];
  const needed = new Map<string, number>();
  for (const [id, by] of users)
    for (const page of by) needed.set(page, (needed.get(page) ?? 0) + (byId.get(id)?.size ?? 0));
  const weightOf = (page: string): number => {
    const { isPage = false, weight = 1 } = byId.get(page) ?? {};
    return isPage && (needed.get(page) ?? 0) > HEAVY_BYTES ? weight * HEAVY_WEIGHT : weight;
  };
  const bits = new Map<string, number[]>();
  let next = 0;
  for (const page of pages)
    bits.set(
      page,
      Array.from({ length: weightOf(page) }, () => next++),
    );
  const parts = new Map<string, Part>();
  const partOf = new Map<string, Part>();
  for (const { id, size, isLoadedLater } of modules) {
    const by = users.get(id);
    if (!by) continue;
    // What only one page needs is in that page's file.
    const key = isLoadedLater ? id : by.join('\n');
    const part = parts.get(key) ?? {
      modules: [],
      size: 0,
      users: pagesOf(by, bits, next),
      needs: new Set(),
      isFixed: false,
    };
    part.modules.push(id);
    part.size += size;
    part.isFixed ||= isLoadedLater;
    parts.set(key, part);
    partOf.set(id, part);
  }
  for (const [id, part] of partOf) {
    for (const needed of byId.get(id)?.imports ?? []) {
      const other = partOf.get(needed);
      if (other && other !== part) part.needs.add(other);
    }
  }
  return new Set(parts.values());
};

/** What comes with a part: the part itself, and what it needs. */
const withNeeds = (part: Part): Part[] => {
  const found = new Set([part]);
  for (const one of found) for (const next of one.needs) found.add(next);
  return [...found];
};
/** What some pages load in vain if they get a part, in bytes: also what it needs, with the requests for that. */
const inVain = (part: Part, all: readonly Part[], pages: Pages): number =>
  all.reduce((sum, one) => sum + (one.size + (one === part ? 0 : REQUEST_BYTES)) * lacking(pages, one.users), 0);

/** Whether one part needs the other through a third: joined, two files would wait for each other. */
const isBetween = (from: Part, to: Part): boolean => {
  const open = [...from.needs].filter((part) => part !== to);
  const seen = new Set(open);
  for (let part = open.pop(); part; part = open.pop()) {
    if (part === to) return true;
    for (const next of part.needs) if (!seen.has(next)) open.push(...(seen.add(next), [next]));
  }
  return false;
};

const joined = (a: Part, b: Part): Part => {
  const needs = new Set([...a.needs, ...b.needs]);
  needs.delete(a);
  needs.delete(b);
  return {
    modules: [...a.modules, ...b.modules],
    size: a.size + b.size,
    users: either(a.users, b.users),
    needs,
    isFixed: false,
  };
};

type Pair = { saved: number; parts: readonly [Part, Part] };
/** The parts, and for each the best one to join it with. */
class Parts {
  private readonly all: Set<Part>;
  private readonly open: Set<Part>;
  private readonly never = new Map<Part, Set<Part>>();
  private readonly bests = new Map<Part, Pair | undefined>();
  private known = new Map<Part, Part[]>();

  constructor(all: Set<Part>) {
    this.all = all;
    this.open = new Set([...all].filter(({ isFixed }) => !isFixed));
    for (const part of this.open) this.bests.set(part, this.bestWith(part));
  }

  /** What joining two parts saves all pages together, in bytes; less than nothing if it costs more than it saves. */
  private savedBy(a: Part, b: Part): number {
    const both = count(a.users) - lacking(a.users, b.users);
    const most = both * REQUEST_BYTES;
    return most === 0 ? 0 : most - inVain(a, this.neededBy(a), b.users) - inVain(b, this.neededBy(b), a.users);
  }
  private neededBy(part: Part): Part[] {
    const found = this.known.get(part) ?? withNeeds(part);
    this.known.set(part, found);
    return found;
  }
  private bestWith(part: Part): Pair | undefined {
    let best: Pair | undefined;
    for (const other of this.open) {
      if (other === part || this.never.get(part)?.has(other)) continue;
      const saved = this.savedBy(part, other);
      if (saved > (best?.saved ?? 0)) best = { saved, parts: [part, other] };
    }
    return best;
  }
  private best(): Pair | undefined {
    let found: Pair | undefined;
    for (const pair of this.bests.values()) if ((pair?.saved ?? 0) > (found?.saved ?? 0)) found = pair;
    return found;
  }
  private forbid(parts: Pair['parts']): void {
    for (const [one, other] of [parts, parts.toReversed() as [Part, Part]])
      this.never.set(one, (this.never.get(one) ?? new Set()).add(other));
    for (const one of parts) this.bests.set(one, this.bestWith(one));
  }
  private join({ parts }: Pair): void {
    const one = joined(...parts);
    for (const gone of parts) for (const set of [this.all, this.open, this.bests]) set.delete(gone);
    for (const { needs } of this.all) {
      const needed = parts.filter((gone) => needs.delete(gone));
      if (needed.length > 0) needs.add(one);
    }
    this.all.add(one);
    this.open.add(one);
    this.known = new Map();
    // Who gets a part gets what it needs.
    const changed = new Set([one]);
    for (const needed of this.neededBy(one)) {
      if (lacking(one.users, needed.users) === 0) continue;
      needed.users = either(needed.users, one.users);
      if (this.open.has(needed)) changed.add(needed);
    }
    for (const left of this.open) {
      const known = this.bests.get(left);
      const isGone = known?.parts.some((part) => parts.includes(part) || changed.has(part)) ?? false;
      if (isGone || changed.has(left)) this.bests.set(left, this.bestWith(left));
      else this.offer(left, changed);
    }
  }
  /** Is one of these better than the best so far? */
  private offer(part: Part, others: Iterable<Part>): void {
    for (const other of others) {
      if (this.never.get(part)?.has(other)) continue;
      const saved = this.savedBy(part, other);
      if (saved > (this.bests.get(part)?.saved ?? 0)) this.bests.set(part, { saved, parts: [part, other] });
    }
  }
  /** Joins as long as that saves something. */
  joinAll(): Part[] {
    for (let pair = this.best(); pair; pair = this.best()) {
      const [part, other] = pair.parts;
      if (isBetween(part, other) || isBetween(other, part)) this.forbid(pair.parts);
      // What they need has been joined with something since.
      else if (this.savedBy(part, other) < pair.saved) this.bests.set(part, this.bestWith(part));
      else this.join(pair);
    }
    return [...this.open];
  }
}

/** The name of the file of each module that comes with others; the rest stays where the bundler puts it. */
export const gather = (modules: readonly Module[]): Map<string, string> => {
  const parts = new Parts(partsOf(new Map(modules.map((module) => [module.id, module]))));
  return new Map(
    parts.joinAll().flatMap(({ modules: ids }, index) => ids.map((id) => [id, `shared${index}`] as const)),
  );
};

type Which = (id: string) => boolean;
/** An index of a library, and the package that is imported from when it is meant. */
const indexes: readonly (readonly [string, RegExp])[] = [
  ['@mantine/core', /@mantine[\\/]core[\\/]esm[\\/]index\.mjs$/],
  ['@mantine/hooks', /@mantine[\\/]hooks[\\/]esm[\\/]index\.mjs$/],
  ['@tabler/icons-react', /icons-react[\\/]dist[\\/]esm[\\/]tabler-icons-react\.mjs$/],
];
type Found = { importedIds: readonly string[]; code: string | null };
/** What a module needs, by way of the indexes of libraries. */
const neededBy = (found: (id: string) => Found | null): ((id: string) => readonly string[]) => {
  const named = new Map<string, Map<string, string>>();
  const namesOf = (index: string): Map<string, string> => {
    const known = named.get(index) ?? namesIn(index, found(index)?.code ?? '');
    named.set(index, known);
    return known;
  };
  return (id) => {
    const { importedIds = [], code = '' } = found(id) ?? {};
    const through = indexes.flatMap(([name, index]) => {
      const at = importedIds.find((one) => index.test(one));
      return at === undefined ? [] : [[name, at] as const];
    });
    if (through.length === 0) return importedIds;
    const imported = importedBy(code ?? '');
    return [
      ...importedIds.filter((one) => !through.some(([, at]) => at === one)),
      ...through.flatMap(([name, at]) => (imported.get(name) ?? []).flatMap((one) => namesOf(at).get(one) ?? [])),
    ];
  };
};

/**
 * Gathers the modules that `mine` matches, as soon as the bundler knows them all, but nothing that comes with the first
 * script or with a module that `isFirst`: they stay as small as they are.
 */
export const gathered = (
  mine: Which,
  isFirst: Which,
  weightOf: (id: string) => number,
): { plugin: Plugin; nameOf: (id: string) => string | null } => {
  let names = new Map<string, string>();
  const plugin: Plugin = {
    name: 'gathered',
    apply: 'build',
    buildEnd() {
      const needed = neededBy((id) => this.getModuleInfo(id));
      const ids = [...this.getModuleIds()].filter(mine);
      const modules = ids.map((id): Module => {
        const info = this.getModuleInfo(id);
        return {
          id,
          imports: needed(id),
          size: info?.code?.length ?? 0,
          isLoadedLater: (info?.dynamicImporters.length ?? 0) > 0,
          isFirst: info?.isEntry === true || isFirst(id),
          isPage: /\.(?:list|record|form|page)\.tsx$/.test(id),
          weight: weightOf(id),
        };
      });
      names = gather(modules);
    },
  };
  return { plugin, nameOf: (id) => names.get(id) ?? null };
};
