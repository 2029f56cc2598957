import { describe, expect, it } from 'vitest';
import { mergeFieldNames, mergeFields } from './campaign.model.ts';
import { fallbackFor, fieldText } from './merge.rules.ts';
import { richFaults } from './rich-text.rules.ts';

describe('a field that is inserted', () => {
  it('has a fallback in the language of the text, if some clients have no value', () => {
    for (const name of mergeFieldNames) {
      const [en, cn] = [fallbackFor(name, 'en'), fallbackFor(name, 'cn')];
      if (mergeFields[name] === 'always') expect([en, cn], name).toEqual([null, null]);
      else {
        expect(en, name).toMatch(/^[a-z ]+$/);
        expect(cn, name).toMatch(/^\p{Script=Han}+$/u);
      }
    }
  });

  it('can be sent as it is', () => {
    for (const name of mergeFieldNames)
      for (const language of ['en', 'cn'] as const) expect(richFaults(fieldText(name, language), 'x')).toEqual([]);
    expect(fieldText('first_name', 'cn')).toBe('{{first_name}}');
    expect(fieldText('class_name', 'cn')).toBe('{{class_name|课程}}');
  });
});
