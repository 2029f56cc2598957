/** The header `Range` of a browser that wants a part of a file. */
import type { ByteRange } from './files.ts';

/**
 * One range of bytes; undefined if there is none, or none that we understand (the whole file is an answer to that);
 * null if the file has no such part.
 */
export const rangeOf = (header: string | undefined, bytes: number): ByteRange | null | undefined => {
  const [, from = '', until = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && until === '') return undefined;
  // Without a beginning, these are the last bytes.
  const start = from === '' ? Math.max(0, bytes - Number(until)) : Number(from);
  const end = from === '' || until === '' ? bytes - 1 : Math.min(Number(until), bytes - 1);
  if (from !== '' && until !== '' && Number(until) < Number(from)) return undefined;
  return start > end || start >= bytes ? null : { start, end };
};
