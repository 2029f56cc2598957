/** How long an MP4 is, in whole seconds: from its movie header, without decoding anything or reading all of it. */

/** The bytes from one place to another, that one excluded. */
type Read = (from: number, until: number) => Promise<Buffer>;
type Box = { type: string; from: number; until: number };
const HEAD = 8;
const LONG_HEAD = 16;
const MOST_BOXES = 1000;
const HEADER_BYTES = 32;

/** The first box of a type between two places; a broken size ends the search. */
const find = async (read: Read, type: string, from: number, until: number): Promise<Box | undefined> => {
  let at = from;
  for (let seen = 0; seen < MOST_BOXES && at + HEAD <= until; seen++) {
    const bytes = await read(at, Math.min(until, at + LONG_HEAD));
    const short = bytes.readUInt32BE(0);
    const isLong = short === 1 && bytes.length >= LONG_HEAD;
    // A size of zero reaches to the end of the file.
    const size = isLong ? Number(bytes.readBigUInt64BE(HEAD)) : short === 0 ? until - at : short;
    const head = isLong ? LONG_HEAD : HEAD;
    if (size < head || at + size > until) return undefined;
    const box = { type: bytes.toString('latin1', 4, HEAD), from: at + head, until: at + size };
    if (box.type === type) return box;
    at += size;
  }
  return undefined;
};

/** Undefined: there is no header with a length, so no browser could play it. */
export const filmSeconds = async (length: number, read: Read): Promise<number | undefined> => {
  const movie = await find(read, 'moov', 0, length);
  const place = movie && (await find(read, 'mvhd', movie.from, movie.until));
  if (!place || place.until - place.from < HEADER_BYTES) return undefined;
  const header = await read(place.from, place.from + HEADER_BYTES);
  const isLong = header[0] === 1;
  const at = isLong ? 20 : 12;
  const scale = header.readUInt32BE(at);
  const ticks = isLong ? Number(header.readBigUInt64BE(at + 4)) : header.readUInt32BE(at + 4);
  const seconds = scale > 0 ? Math.floor(ticks / scale) : 0;
  return seconds >= 1 && seconds <= 86_400 ? seconds : undefined;
};
