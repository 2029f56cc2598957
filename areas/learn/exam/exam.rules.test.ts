import { expect, it } from 'vitest';
import type { QuestionFields, QuestionKind } from './exam.model.ts';
import { cleanOptions, questionFaults } from './exam.rules.ts';

const option = (en: string, right = false, pair: string | null = null) => ({
  text: { en, cn: '' },
  right,
  pair: pair === null ? null : { en: pair, cn: '' },
});
const [a, b] = [option('a'), option('b')];
const yes = option('c', true);
it.each<[QuestionKind, ReturnType<typeof option>[], string | null]>([
  ['single', [a, yes], null],
  ['single', [a, b], 'not_one_of'],
  ['single', [option('a', true), yes], 'not_one_of'],
  ['single', [yes], 'too_few_items'],
  ['single', [a, option(' A '), yes], 'duplicate'],
  ['multiple', [option('a', true), yes], null],
  ['multiple', [a, b], 'required'],
  ['true_false', [option('True', true), option('False')], null],
  ['true_false', [option('True', true), option('False'), option('Both')], 'too_many_items'],
  ['order', [a, b], null],
  ['order', [a], 'too_few_items'],
  ['match', [option('a', false, 'x'), option('b', false, 'y')], null],
  ['match', [option('a', false, 'x'), b], 'required'],
  ['match', [option('a', false, 'x'), option('b', false, 'X')], 'duplicate'],
  ['short_text', [], null],
  ['short_text', [a, a], 'duplicate'],
])('%s with %j: %s', (kind, options, key) => {
  const found = questionFaults({ kind, options, picture_file_id: null } as unknown as QuestionFields);
  expect(found.map((one) => one.key)).toEqual(key === null ? [] : [key]);
});
it('a picture needs one, and only what the kind uses is kept', () => {
  const asked = { kind: 'picture', options: [a, yes], picture_file_id: null } as unknown as QuestionFields;
  expect(questionFaults(asked)).toEqual([{ field: 'picture_file_id', key: 'required' }]);
  const [first] = cleanOptions({ kind: 'order', options: [option('a', true, 'x')] });
  expect(first).toMatchObject({ right: false, pair: null });
  expect(cleanOptions({ kind: 'match', options: [option('a', true, 'x')] })[0]?.pair?.en).toBe('x');
});
