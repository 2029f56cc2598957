import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { readerOfPixels } from './camera-look.view.ts';

/** As a camera would see the code: black and white, several points for each square. */
const pictureOf = (text: string, scale: number): { pixels: Uint8ClampedArray; size: number } => {
  const { data, size: squares } = encode(text, { border: 4 });
  const size = squares * scale;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if (data[Math.floor(y / scale)]?.[Math.floor(x / scale)])
        pixels.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
  return { pixels, size };
};

it.each(['CMV-1z-abcdefghijklmnopqrstuvwx', 'FF-0042'])('reads %s where the browser cannot by itself', async (text) => {
  const read = await readerOfPixels();
  const { pixels, size } = pictureOf(text, 5);
  expect(read(pixels, size, size)).toBe(text);
  expect(read(new Uint8ClampedArray(size * size * 4).fill(255), size, size)).toBeUndefined();
});
