/**
 * Entries of a form page are kept until they are saved or discarded: a reload or an expired session loses nothing. Per
 * page, record and person, in this tab only.
 */
import { useMemo, useRef, useState } from 'react';
import { keyOf, readDraft, writeDraft } from '../draft.ts';
import { flatFields, type Field, type Group, type Values } from './fields.ts';

export type Kept = {
  /** The initial fields: earlier entries over the values of the record. */
  over: (start: Values) => Values;
  keep: (values: Values, base: Values) => void;
  drop: () => void;
  /** The person discards them: nothing is kept again until the page is gone, whatever the new address changes in it. */
  leave: () => void;
};

/** Files can't be stored; passwords, cards and codes must not be. */
const isKept = (field: Field): boolean => {
  if (field.kind === 'upload' || field.name === 'card_number') return false;
  return field.kind !== 'text' || (field.type !== 'password' && field.autoComplete !== 'off');
};
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const keptNames = (groups: readonly Group[]): string[] =>
  flatFields(groups)
    .filter(isKept)
    .map((field) => field.name);
export const changedIn = (names: readonly string[], values: Values, base: Values): Values =>
  Object.fromEntries(
    names
      .filter((name) => JSON.stringify(values[name]) !== JSON.stringify(base[name]))
      .map((name) => [name, values[name]]),
  );

/** What has no field of its own in the groups. */
const none: readonly string[] = [];
/** `name` distinguishes two forms of one page. */
export const useKept = (
  name: string,
  groups: readonly Group[],
  isOn: boolean,
  more: readonly string[] = none,
): Kept | undefined => {
  const left = useRef(false);
  const [key] = useState(() => keyOf(`form.${name}${window.location.search}`));
  return useMemo(() => {
    if (!isOn) return undefined;
    const names = [...keptNames(groups), ...more];
    const drop = (): void => sessionStorage.removeItem(key);
    const leave = (): void => {
      left.current = true;
      drop();
    };
    return {
      over: (start) => {
        const draft = readDraft(key);
        if (!isValues(draft)) return start;
        const typed = names.filter((field) => Object.hasOwn(draft, field)).map((field) => [field, draft[field]]);
        return { ...start, ...(Object.fromEntries(typed) as Values) };
      },
      keep: (values, base) => {
        const changed = changedIn(names, values, base);
        if (Object.keys(changed).length > 0 && !left.current) writeDraft(key, changed);
        else drop();
      },
      drop,
      leave,
    };
  }, [key, groups, isOn, more]);
};
