/** Loads the code and the words of a page together. */
import type { ComponentType } from 'react';
import type { PagePath } from '#access/access.ts';
import type { AreaModule } from '#kit/web/area.ts';
import { needWords } from '#kit/web/words.ts';
import { areas } from '#areas/web.index.ts';
import { isChunkFault, reloadOnce } from '#kit/web/chunk.ts';

const owners = new Map<string, AreaModule>(
  areas.flatMap((area) => Object.keys(area.pages).map((path) => [path, area] as const)),
);
export const isBuilt = (path: string): boolean => owners.has(path);

/** What is wrong with an entry, in words: every page but the first one has entries. */
const needFaults = (path: string): Promise<void> => (path === '/home' ? Promise.resolve() : needWords('kit'));

const never = new Promise<never>(() => undefined);
const loaded = new Map<string, ComponentType>();
export const pageIfLoaded = (path: PagePath): ComponentType | undefined => loaded.get(path);

export const loadPage = async (path: PagePath): Promise<void> => {
  const area = owners.get(path);
  const load = area?.pages[path];
  if (!area || !load) throw new Error(`the page ${path} is not built`);
  try {
    const [page] = await Promise.all([load(path), needWords(area.name), needFaults(path)]);
    loaded.set(path, page);
  } catch (error) {
    // While the page reloads, nothing else should be shown.
    if (isChunkFault(error) && reloadOnce()) await never;
    throw error;
  }
};
