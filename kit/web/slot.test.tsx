import { Writable } from 'node:stream';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { offerSlots, Slot } from './slot.tsx';

declare module './slot.tsx' {
  interface Slots {
    greeting: { name: string };
    unknown_part: object;
  }
}

/** With everything that is loaded on the way. */
const whole = (part: Parameters<typeof renderToPipeableStream>[0]): Promise<string> =>
  new Promise((resolve, reject) => {
    let html = '';
    const into = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        html += chunk.toString();
        done();
      },
      final: (done) => {
        done();
        resolve(html);
      },
    });
    const stream = renderToPipeableStream(part, { onAllReady: () => stream.pipe(into), onError: reject });
  });

it('shows the part of another area, loaded once when it is first shown', async () => {
  let loads = 0;
  offerSlots({
    greeting: () => {
      loads += 1;
      return Promise.resolve(({ name }) => <b>Hello {name}</b>);
    },
  });
  expect(loads).toBe(0);
  expect(await whole(<Slot part="greeting" name="Wei" />)).toContain('<b>Hello <!-- -->Wei</b>');
  expect(await whole(<Slot part="greeting" name="Aisyah" />)).toContain('Aisyah');
  expect(loads).toBe(1);
});

it('refuses a part that no area offers', () => {
  expect(() => renderToStaticMarkup(<Slot part="unknown_part" />)).toThrow('no area offers the part unknown_part');
});
