/**
 * Which modules of the product come in one file. A file for each set of pages that share modules is never too large, but
 * a page then has dozens of files of a kilobyte or less, and asking for one takes longer than reading it. So files are
 * joined as long as the requests that this saves are worth more than the bytes that some pages then load in vain.
 */
import type { Plugin } from 'vite';

export type Module = {
  id: string;
  /** What is loaded before it runs. */
  imports: readonly string[];
  size: number;
  /** Loaded when needed, such as a page: a file of its own. */
  isLoadedLater: boolean;
  /** Comes with the first page. */
  isFirst: boolean;
};
type Part = { modules: string[]; size: number; users: Set<string>; needs: Set<Part>; isFixed: boolean };

/** Bytes of source, before they are compressed to a seventh, that are worth one request. */
const REQUEST_BYTES = 20_000;

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
  const parts = new Map<string, Part>();
  const partOf = new Map<string, Part>();
  for (const { id, size, isLoadedLater } of modules) {
    const by = users.get(id);
    if (!by) continue;
    // What only one page needs is in that page's file.
    const key = isLoadedLater ? id : by.join('\n');
    const part = parts.get(key) ?? { modules: [], size: 0, users: new Set(by), needs: new Set(), isFixed: false };
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

const sharedBy = (a: Part, b: Part): number => {
  const [few, many] = a.users.size < b.users.size ? [a.users, b.users] : [b.users, a.users];
  let both = 0;
  for (const user of few) if (many.has(user)) both += 1;
  return both;
};
/** What joining two parts saves all pages together, in bytes; less than nothing if it costs more than it saves. */
const savedBy = (a: Part, b: Part): number => {
  const both = sharedBy(a, b);
  return both * REQUEST_BYTES - a.size * (b.users.size - both) - b.size * (a.users.size - both);
};

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
    users: new Set([...a.users, ...b.users]),
    needs,
    isFixed: false,
  };
};

type Pair = { saved: number; parts: readonly [Part, Part] };
const bestWith = (
  part: Part,
  others: Iterable<Part>,
  never: ReadonlyMap<Part, ReadonlySet<Part>>,
): Pair | undefined => {
  let best: Pair | undefined;
  for (const other of others) {
    if (other === part || never.get(part)?.has(other)) continue;
    const saved = savedBy(part, other);
    if (saved > (best?.saved ?? 0)) best = { saved, parts: [part, other] };
  }
  return best;
};

/** The name of the file of each module that comes with others; the rest stays where the bundler puts it. */
export const gather = (modules: readonly Module[]): Map<string, string> => {
  const all = partsOf(new Map(modules.map((module) => [module.id, module])));
  const open = new Set([...all].filter(({ isFixed }) => !isFixed));
  const never = new Map<Part, Set<Part>>([...open].map((part) => [part, new Set()]));
  const bests = new Map([...open].map((part) => [part, bestWith(part, open, never)]));
  const best = (): Pair | undefined => {
    let found: Pair | undefined;
    for (const pair of bests.values()) if ((pair?.saved ?? 0) > (found?.saved ?? 0)) found = pair;
    return found;
  };
  for (let pair = best(); pair; pair = best()) {
    const [part, other] = pair.parts;
    if (isBetween(part, other) || isBetween(other, part)) {
      never.get(part)?.add(other);
      never.get(other)?.add(part);
      for (const one of pair.parts) bests.set(one, bestWith(one, open, never));
      continue;
    }
    const one = joined(part, other);
    for (const gone of pair.parts) for (const set of [all, open, bests]) set.delete(gone);
    for (const { needs } of all) {
      const needed = pair.parts.filter((gone) => needs.delete(gone));
      if (needed.length > 0) needs.add(one);
    }
    all.add(one);
    open.add(one);
    never.set(one, new Set());
    for (const [left, known] of bests) {
      const isGone = known?.parts.some((gone) => pair.parts.includes(gone)) ?? false;
      const saved = savedBy(left, one);
      if (isGone) bests.set(left, bestWith(left, open, never));
      else if (saved > (known?.saved ?? 0)) bests.set(left, { saved, parts: [left, one] });
    }
    bests.set(one, bestWith(one, open, never));
  }
  return new Map([...open].flatMap(({ modules: ids }, index) => ids.map((id) => [id, `shared${index}`] as const)));
};

type Which = (id: string) => boolean;
/**
 * Gathers the modules that `mine` matches, as soon as the bundler knows them all, but nothing that comes with the first
 * script or with a module that `isFirst`: they stay as small as they are.
 */
export const gathered = (mine: Which, isFirst: Which): { plugin: Plugin; nameOf: (id: string) => string | null } => {
  let names = new Map<string, string>();
  const plugin: Plugin = {
    name: 'gathered',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()].filter(mine);
      const modules = ids.map((id): Module => {
        const info = this.getModuleInfo(id);
        return {
          id,
          imports: info?.importedIds ?? [],
          size: info?.code?.length ?? 0,
          isLoadedLater: (info?.dynamicImporters.length ?? 0) > 0,
          isFirst: info?.isEntry === true || isFirst(id),
        };
      });
      names = gather(modules);
    },
  };
  return { plugin, nameOf: (id) => names.get(id) ?? null };
};
