/** A Chinese full stop has its own space, so that two sentences on a page are joined by `Gap`, never by a space. */
import { expect, it } from 'vitest';
import { areaWords } from '#areas/domain.index.ts';
import { wordAt } from '#kit/domain/words.ts';
import { readSources } from './sources.ts';

/** The expression in braces that ends at `end`. */
const expressionBefore = (text: string, end: number): string => {
  let depth = 0;
  for (let at = end; at >= 0; at -= 1) {
    if (text[at] === '}') depth += 1;
    if (text[at] === '{') depth -= 1;
    if (depth === 0) return text.slice(at, end + 1);
  }
  return '';
};
const chinese: Readonly<Record<string, { cn: object }>> = areaWords;
/** Of each `{words('…')}{' '}`, the Chinese sentence, if it ends as one. */
const joinedBySpace = (text: string): string[] => {
  const areas = [...text.matchAll(/useWords\('(\w+)'\)/g)].map(([, area = '']) => area);
  return [...text.matchAll(/\}\{' '\}/g)].flatMap(({ index }) =>
    [...expressionBefore(text, index).matchAll(/'([\w.]+)'/g)].flatMap(([, key = '']) =>
      areas.flatMap((area) =>
        ['', '_one', '_other']
          .map((form) => wordAt(chinese[area]?.cn, `${key}${form}`) ?? '')
          .filter((sentence) => /[。！？：]$/.test(sentence)),
      ),
    ),
  );
};

const page = (join: string): string =>
  `const words = useWords('money'); <p>{words('invoice.sends_nowhere')}${join}<a>{words('invoice.add_address')}</a></p>`;

it('finds a sentence that is followed by a space', () => {
  expect(joinedBySpace(page("{' '}"))).toHaveLength(1);
  expect(joinedBySpace(page('<Gap />'))).toEqual([]);
});
it('no page joins two sentences by a space', () => {
  const pages = readSources().filter(({ path }) => path.startsWith('areas/') && path.endsWith('.tsx'));
  expect(pages.length).toBeGreaterThan(200);
  expect(pages.flatMap(({ path, text }) => joinedBySpace(text).map((sentence) => `${path}: ${sentence}`))).toEqual([]);
});

const isPage = (path: string): boolean =>
  /^(areas|kit\/web|web)\//.test(path) && /\.(tsx|view\.ts|letters\.ts)$/.test(path);
it('nothing that is shown is joined by a Latin comma: `commaIn` and `pauseIn` know the language', () => {
  const shown = readSources().filter(({ path }) => isPage(path));
  expect(shown.length).toBeGreaterThan(500);
  expect(shown.filter(({ text }) => /\.join\('[,;] '\)/.test(text)).map(({ path }) => path)).toEqual([]);
});
it('a note on a page is in the brackets of its language: `notedIn` writes them', () => {
  const shown = readSources().filter(({ path }) => isPage(path));
  expect(shown.filter(({ text }) => /\} \(\$\{|` \(\$\{/.test(text)).map(({ path }) => path)).toEqual([]);
});
