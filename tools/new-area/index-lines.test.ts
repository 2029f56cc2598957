import { expect, it } from 'vitest';
import { addTo } from './index-lines.ts';

const index =
  "import { a } from './a.ts';\n\nexport const one: readonly A[] = [a];\nexport const two = {\n  a: { b: a },\n} as const;\n";

it('adds an import and an entry of a list or a table', () => {
  const imported = addTo(index, { import: "import { b } from './b.ts';" });
  expect(imported).toContain("'./a.ts';\nimport { b } from './b.ts';\n\nexport");
  expect(addTo(index, { table: 'one', entry: 'b' })).toContain('[a, b ];');
  expect(addTo(index, { table: 'two', entry: 'c: d' })).toContain('a: { b: a }, c: d } as const;');
});

it('fails for a table that is not there', () => {
  expect(() => addTo(index, { table: 'three', entry: 'b' })).toThrow('there is no table three');
});
