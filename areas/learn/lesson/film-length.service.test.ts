import { expect, it } from 'vitest';
import { filmSeconds } from './film-length.service.ts';
import { boxOf, filmOf, movieHeader } from './lesson.testing.ts';

const lengthOf = (bytes: Buffer) =>
  filmSeconds(bytes.length, (from, until) => Promise.resolve(bytes.subarray(from, until)));

it('the length of a film is in its movie header, wherever that is', async () => {
  expect(await lengthOf(filmOf(95))).toBe(95);
  expect(await lengthOf(Buffer.concat([filmOf(0), boxOf('free', Buffer.alloc(20))]))).toBe(undefined);
  const last = Buffer.concat([
    boxOf('ftyp', Buffer.alloc(8)),
    boxOf('mdat', Buffer.alloc(4000)),
    boxOf('moov', movieHeader(61)),
  ]);
  expect(await lengthOf(last)).toBe(61);
});
it('a file that is cut off, or whose boxes lie, has none', async () => {
  const film = filmOf(95);
  for (let cut = 0; cut < film.length; cut += 3)
    expect([95, undefined]).toContain(await lengthOf(film.subarray(0, cut)));
  const lying = Buffer.from(film);
  lying.writeUInt32BE(0xff_ff_ff_ff, 0);
  expect(await lengthOf(lying)).toBe(undefined);
  expect(await lengthOf(Buffer.alloc(64))).toBe(undefined);
  expect(await lengthOf(Buffer.alloc(0))).toBe(undefined);
});
