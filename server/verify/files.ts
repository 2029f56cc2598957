/**
 * Every file that a row names exists unchanged. Its content is outside the database, where no foreign key protects it.
 */
import { FileGone, storedAs, type Files } from '#kit/server/files.ts';
import { readNamedFiles, type NamedFile } from '../boot/backup.ts';
import { withClient } from '../boot/connect.ts';
import type { Finding } from '../verify.ts';

const AT_ONCE = 8;
const SHOWN = 10;

const faultOf = async (files: Files, { key, sha256 }: NamedFile): Promise<string | undefined> => {
  try {
    return storedAs(key, await files.get(key)).sha256 === sha256 ? undefined : `${key} was changed`;
  } catch (error) {
    if (error instanceof FileGone) return `${key} is missing`;
    throw error;
  }
};

/** Throws `ServiceAway` if the file store does not answer. */
export const verifyFiles = async (ownerUrl: string, files: Files): Promise<Finding> => {
  const began = performance.now();
  const ask = async (): Promise<NamedFile[]> => withClient(ownerUrl, readNamedFiles);
  const faults = new Map<string, string>();
  const left = await ask();
  const work = async (): Promise<void> => {
    for (let one = left.pop(); one; one = left.pop()) {
      const fault = await faultOf(files, one);
      if (fault !== undefined) faults.set(one.key, fault);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // Files that were erased during the check are correctly missing.
  const named = faults.size === 0 ? [] : await ask();
  const wrong = named.flatMap(({ key }) => faults.get(key) ?? []);
  const says = 'every file that is named is kept, as it was';
  return {
    name: 'files',
    says,
    count: wrong.length,
    shown: wrong.slice(0, SHOWN),
    ms: Math.round(performance.now() - began),
  };
};
