import { beforeAll, expect, it, vi } from 'vitest';
import { nounSay } from './noun.tsx';
import { needWords, say, showLocale, wordsFrom } from './words.ts';

const place = { field: { note: 'For the desk', status: 'Standing' }, lead: { field: { note: 'For the coach' } } };
const blocks = { field: { note: 'Note', status: 'Status', email: 'E-mail', member_id: 'Client' } };

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  for (const [area, words] of Object.entries({ place, blocks })) {
    const load = () => Promise.resolve({ default: words });
    wordsFrom(area, { en: load, cn: load });
    await needWords(area, 'en');
  }
  showLocale('en');
});

it('labels a field by the noun, else by the area, else as all areas do', () => {
  const lead = nounSay('place.lead');
  expect(['note', 'status', 'email'].map(lead.field)).toEqual(['For the coach', 'Standing', 'E-mail']);
  expect(lead.field('secret')).toBe('place.lead.field.secret');
});

it('a label that all areas share can be asked for under the name of any noun', () => {
  const words = say('place' as 'people');
  expect(words('lead.field.note')).toBe('For the coach');
  expect([words('lead.field.email'), words('field.email')]).toEqual(['E-mail', 'E-mail']);
  expect(words('lead.email' as 'lead.field.email')).toBe('place.lead.email');
});

it('a history shows no ids that the noun has no label for', () => {
  const lead = nounSay('place.lead');
  expect(['note', 'status', 'email', 'member_id', 'secret'].filter(lead.isNamed)).toEqual(['note', 'status', 'email']);
});
