/** How long an MP4 is, in whole seconds: from its movie header, without decoding anything. */

type Box = { type: string; from: number; until: number };
const HEAD = 8;
const LONG_HEAD = 16;
const MOST_BOXES = 1000;

/** The boxes between two places; a broken size ends the search. */
function* boxesIn(bytes: Buffer, from: number, until: number): Generator<Box> {
  let at = from;
  for (let seen = 0; seen < MOST_BOXES && at + HEAD <= until; seen++) {
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1 && at + LONG_HEAD <= until;
    // A size of zero reaches to the end of the file.
    const size = isLong ? Number(bytes.readBigUInt64BE(at + HEAD)) : short === 0 ? until - at : short;
    const head = isLong ? LONG_HEAD : HEAD;
    if (size < head || at + size > until) return;
    yield { type: bytes.toString('latin1', at + 4, at + HEAD), from: at + head, until: at + size };
    at += size;
  }
}
const find = (bytes: Buffer, type: string, from: number, until: number): Box | undefined => {
  for (const box of boxesIn(bytes, from, until)) if (box.type === type) return box;
  return undefined;
};

/** Undefined: there is no header with a length, so no browser could play it. */
export const filmSeconds = (bytes: Buffer): number | undefined => {
  const movie = find(bytes, 'moov', 0, bytes.length);
  const header = movie && find(bytes, 'mvhd', movie.from, movie.until);
  if (!header || header.until - header.from < 32) return undefined;
  const isLong = bytes[header.from] === 1;
  const at = header.from + (isLong ? 20 : 12);
  const scale = bytes.readUInt32BE(at);
  const length = isLong ? Number(bytes.readBigUInt64BE(at + 4)) : bytes.readUInt32BE(at + 4);
  const seconds = scale > 0 ? Math.floor(length / scale) : 0;
  return seconds >= 1 && seconds <= 86_400 ? seconds : undefined;
};
