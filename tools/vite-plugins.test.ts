import { expect, it } from 'vitest';
import { circleIn, oneLanguage } from './vite-plugins.ts';

const file = `import type { Pairs } from '#kit/domain/words.ts';
import { leadWords } from './lead/lead.words.ts';

const place: Pair = ['{{class}}, {{day}}', '{{class}}，{{day}}'];
export const peopleWords = {
  lead: leadWords,
  title: ['People', '人员'],
  letter: { text: [\`Hello,\\n\${place[0]}\`, \`您好，\\n\${place[1]}\`] },
} satisfies Pairs;
`;
type Transform = (code: string, id: string) => { code: string } | undefined;
const made = (id: string): string | undefined => (oneLanguage().transform as Transform)(file, id)?.code;

it.each([
  ['en', "'People'", '人员', "'{{class}}, {{day}}'", 'Hello'],
  ['cn', "'人员'", 'People', "'{{class}}，{{day}}'", '您好'],
])('a file of words asked for in %s has that language alone', (locale, title, other, place, greeting) => {
  const code = made(`/areas/people/people.words.ts?${locale}`) ?? '';
  expect(code).toContain(`title: ${title}`);
  expect(code).not.toContain(other);
  expect(code).toContain(`= ${place}`);
  expect(code).toContain(greeting);
  // A sentence within a sentence has become one sentence, and its content comes in the same language.
  expect(code).toContain('${place}');
  expect(code).toContain(`'./lead/lead.words.ts?${locale}'`);
  expect(code).toContain('export default peopleWords;');
});

it('is left as it is where both are wanted', () => expect(made('/areas/people/people.words.ts')).toBeUndefined());

const part = (fileName: string, ...imports: string[]) => ({ type: 'chunk', fileName, imports });
it('files of the page that import each other are found, others are not', () => {
  const line = [part('page', 'list', 'base'), part('list', 'base'), part('base'), { type: 'asset', fileName: 'a.css' }];
  expect(circleIn(line)).toBeUndefined();
  expect(circleIn([...line.slice(0, 2), part('base', 'frame'), part('frame', 'list')])).toEqual([
    'list',
    'base',
    'frame',
    'list',
  ]);
});
