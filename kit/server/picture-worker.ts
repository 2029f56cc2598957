/**
 * The process in which pictures are decoded, one at a time: a picture of a few kilobytes can take gigabytes and every
 * core, and here nothing else waits for it. It ends with the process that started it.
 */
import { setPriority } from 'node:os';
import sharp from 'sharp';

type PictureAsked = { id: number; bytes: Uint8Array };
export type PictureSaid = { id: number } & (
  | { bytes: Uint8Array; kind: string }
  | { refused: 'file_kind' | 'picture_size' | 'picture_passes' }
);

const MAX_EDGE = 1024;
const MAX_PIXELS = 30_000_000;
/** Decoded in several passes, a picture is in memory as a whole. */
const MAX_PIXELS_IN_PASSES = 8_000_000;

// People at a desk are served first.
setPriority(19);
sharp.concurrency(1);
sharp.cache(false);

/** Only the header is read for this. */
const whyTooLarge = async (bytes: Uint8Array): Promise<'picture_size' | 'picture_passes' | undefined> => {
  const { width, height, isProgressive, pages = 1 } = await sharp(bytes).metadata();
  const pixels = width * height * pages;
  if (pixels > MAX_PIXELS) return 'picture_size';
  return isProgressive && pixels > MAX_PIXELS_IN_PASSES ? 'picture_passes' : undefined;
};

const shown = async (bytes: Uint8Array): Promise<{ bytes: Uint8Array; kind: string }> => {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize(MAX_EDGE, MAX_EDGE, { fit: 'inside', withoutEnlargement: true });
  const small = await picture.png({ compressionLevel: 1 }).toBuffer();
  const { isOpaque } = await sharp(small).stats();
  return isOpaque
    ? { bytes: await sharp(small).jpeg({ quality: 85, mozjpeg: true }).toBuffer(), kind: 'image/jpeg' }
    : { bytes: await sharp(small).png().toBuffer(), kind: 'image/png' };
};

const answer = async ({ id, bytes }: PictureAsked): Promise<PictureSaid> => {
  try {
    const refused = await whyTooLarge(bytes);
    return refused ? { id, refused } : { id, ...(await shown(bytes)) };
  } catch {
    return { id, refused: 'file_kind' };
  }
};

let last: Promise<unknown> = Promise.resolve();
process.on('message', (asked: PictureAsked) => {
  last = last.then(async () => process.send?.(await answer(asked)));
});
process.on('disconnect', () => process.exit(0));
