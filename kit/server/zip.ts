/** A zip file in memory, names in UTF-8. For some megabytes, as one person's papers are. */
import { strToU8, zipSync } from 'fflate';

export type ZipEntry = { name: string; content: Buffer | string };

/** A zip has no time zone, and what is inside says its own times: the first day that a zip can name. */
const NO_DATE = new Date(1980, 0, 1);

export const toZip = (entries: readonly ZipEntry[]): Buffer => {
  const files = entries.map(({ name, content }) => [name, typeof content === 'string' ? strToU8(content) : content]);
  return Buffer.from(zipSync(Object.fromEntries(files), { mtime: NO_DATE }));
};
