import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { kitWords } from '#kit/domain/kit.words.ts';
import { requiredText, text } from '#kit/domain/field.ts';
import { CallFault } from '../answers.ts';
import { needWords, wordsFrom } from '../words.ts';
import { bothField, faultPlaces, group, textField } from './fields.ts';
import { checkBody, isRequired, serverFaults } from './faults.ts';
import { inLanguage } from '#kit/domain/words.ts';

const en = inLanguage(kitWords, 'en');

const schema = z.object({
  name: requiredText(5, 'name_required'),
  note: text(3),
  title: z.object({ en: z.string().min(1) }),
  code: z.string().max(2).regex(/x/, 'email_invalid'),
  hidden: z.int(),
});
const names = ['name', 'note', 'title', 'code'];

const load = () => Promise.resolve({ default: en });

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  wordsFrom('kit', { en: load, cn: load });
  await needWords('kit');
});

describe('faults of a form', () => {
  it('finds all of them, the first of each field, in words, at their fields; the rest has no field', () => {
    expect(checkBody(schema, { name: ' ', note: 'long', title: { en: '' }, code: 'abc' }, names)).toEqual({
      name: 'Name is required',
      note: 'Enter no more than 3 characters.',
      title: 'Required',
      code: 'Enter no more than 2 characters.',
      '': 'Required',
    });
  });

  it('puts a fault of the Chinese text at the Chinese input, and of the English one at the English input', () => {
    const asked = z.object({
      title: z.object({ en: z.string().min(1), cn: text(3) }),
      note: z.object({ cn: text(3) }),
    });
    const places = faultPlaces([group('what', [bothField('title'), textField('note')])]);
    expect(places).toEqual(['title', 'title.cn', 'note']);
    const found = checkBody(asked, { title: { en: '', cn: '太长了吧' }, note: { cn: '太长了吧' } }, places);
    expect(found).toEqual({
      title: 'Required',
      'title.cn': 'Enter no more than 3 characters.',
      // One input for both.
      note: 'Enter no more than 3 characters.',
    });
    const fault = new CallFault('validation', [], { fields: { 'title.cn': ['Fill in both'] } });
    expect(serverFaults(fault, places)).toEqual({ 'title.cn': 'Fill in both' });
  });

  it('finds nothing in a good body', () =>
    expect(checkBody(schema, { name: 'Ann', note: '', title: { en: 'x' }, code: 'x', hidden: 1 }, names)).toEqual({}));

  it('puts what the server found at the fields', () => {
    const fault = new CallFault('validation', [], { fields: { 'title.en': ['Too short', 'Odd'], version: ['Old'] } });
    expect(serverFaults(fault, names)).toEqual({ title: 'Too short', '': 'Old' });
  });

  it('marks what has to be filled', () =>
    expect([isRequired(schema, 'name'), isRequired(schema, 'note'), isRequired(schema, 'nothing')]).toEqual([
      true,
      false,
      false,
    ]));
});
