import { Writable } from 'node:stream';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { offerSlots, Slot, withoutWords } from './slot.tsx';
import { findWord, wordsFrom } from './words.ts';

declare module './slot.tsx' {
  interface Slots {
    greeting: { name: string };
    welcome: object;
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
  wordsFrom('greetings', { en: () => Promise.resolve({ default: {} }), cn: () => Promise.resolve({ default: {} }) });
  offerSlots('greetings', {
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

const inWords = (hello: string) => () => Promise.resolve({ default: { hello } });
it('brings the words of its area: the page around it has only its own', async () => {
  wordsFrom('visitors', { en: inWords('Welcome'), cn: inWords('欢迎') });
  offerSlots('visitors', { welcome: () => Promise.resolve(() => <b>{findWord('visitors', 'hello')}</b>) });
  expect(await whole(<Slot part="welcome" />)).toContain('<b>Welcome</b>');
});

it('brings no words with a part that says nothing in them', async () => {
  let loads = 0;
  const counted = () => Promise.resolve({ default: { loads: (loads += 1) } });
  wordsFrom('silent', { en: counted, cn: counted });
  offerSlots('silent', { welcome: withoutWords(() => Promise.resolve(() => <b>3</b>)) });
  expect(await whole(<Slot part="welcome" />)).toContain('<b>3</b>');
  expect(loads).toBe(0);
});

it('refuses a part that no area offers', () => {
  expect(() => renderToStaticMarkup(<Slot part="unknown_part" />)).toThrow('no area offers the part unknown_part');
});
