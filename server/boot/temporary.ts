/** Where tests keep databases that nobody needs afterwards. */
import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;
const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** Both places, so that leftovers of a killed run are found in either. */
export const temporaryFolders = (): string[] => [...(existsSync(MEMORY) ? [MEMORY] : []), tmpdir()];

/**
 * Each test file copies a database. On a disk the copies pile up faster than they are written, and each then takes a
 * second instead of a tenth; so they are kept in memory if there is plenty.
 */
export const fastFolder = (): string =>
  temporaryFolders().find((folder) => freeBytes(folder) > ENOUGH_BYTES) ?? tmpdir();
