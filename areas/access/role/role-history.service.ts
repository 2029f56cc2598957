/** The trail of a role in words: its name, its scope, and the permissions that were added and removed. */
import { accessWords } from '../access.words.ts';
import { functionNames } from './role.rules.ts';
import { roleScopes } from './role.model.ts';
import type { HistoryEntry } from '#kit/domain/history.ts';
import { inLanguage, fill, type Locale } from '#kit/domain/words.ts';

type Value = HistoryEntry['changes'][number]['before'];
/** Above this, only the number is shown: nobody reads eighty sentences. */
const MOST_NAMED = 20;

const parsed = (value: Value): unknown => (typeof value === 'string' ? JSON.parse(value) : null);
const functionsIn = (value: Value, locale: Locale): Value => {
  const names = parsed(value);
  if (!Array.isArray(names)) return null;
  const words = inLanguage(accessWords, locale).role;
  return names.length > MOST_NAMED
    ? fill(words.count_other, { count: names.length })
    : functionNames(names.map(String), locale);
};
const scopeIn = (value: Value, locale: Locale): Value => {
  const scope = roleScopes.find((one) => one === value);
  return scope ? inLanguage(accessWords, locale).role.scope[scope] : value;
};
const inWords: Readonly<Record<string, (value: Value, locale: Locale) => Value>> = {
  functions: functionsIn,
  scope: scopeIn,
};

export const roleHistory = (entries: readonly HistoryEntry[], locale: Locale): HistoryEntry[] =>
  entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map(({ field, before, after }) => {
      const say = inWords[field] ?? ((value: Value) => value);
      return { field, before: say(before, locale), after: say(after, locale) };
    }),
  }));
