/** Branches as a choice: by country, each starting with the whole country, found by name, code or country. */
import type { Locale } from '#kit/domain/words.ts';
import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { byName } from './branch-groups.ts';
import { matches } from './palette-match.ts';
import { branchText } from '#kit/web/branch-name.ts';

type Listed = {
  id: number;
  name: string;
  code: string;
  country_code: string;
  region?: string;
  address?: string;
};
export type Choice = { value: string; label: string };
type ChoiceGroup = { group: string; items: Choice[] };

export const countryName = (code: string, locale: Locale): string =>
  new Intl.DisplayNames(locale === 'cn' ? 'zh-Hans' : 'en', { type: 'region' }).of(code) ?? code;

type Named = {
  locale: Locale;
  branchValue: (id: number) => string;
  /** The choice of a whole country; none if it can't be chosen. */
  whole: (country_code: string, count: number) => Choice | null;
};
export const branchesByCountry = (
  branches: readonly Listed[],
  { locale, branchValue, whole }: Named,
): ChoiceGroup[] => {
  const codes = [...new Set(branches.map((one) => one.country_code))];
  return codes
    .map((code) => ({ code, group: countryName(code, locale) }))
    .toSorted((a, b) => a.group.localeCompare(b.group))
    .map(({ code, group }) => {
      const own = branches.filter((one) => one.country_code === code).toSorted(byName);
      const all = whole(code, own.length);
      return {
        group,
        items: [
          ...(all ? [all] : []),
          ...own.map((one) => ({ value: branchValue(one.id), label: branchText(one.name) })),
        ],
      };
    });
};

/** For the city in it: a house number would match the number in the name of another branch. */
const withoutNumbers = (address: string): string => address.replace(/\d+/g, '');

/** Typing finds a branch by its name, code or city, and a whole country by its name. */
export const findsByCode = (branches: readonly Listed[], branchValue: (id: number) => string): OptionsFilter => {
  const known = new Map(
    branches.map(({ id, code, region = '', address = '' }) => [
      branchValue(id),
      `${code} ${region} ${withoutNumbers(address)}`,
    ]),
  );
  return ({ options, search }) => {
    const typed = search.trim();
    const fits = ({ value, label }: ComboboxItem, group: string): boolean =>
      matches(`${label} ${known.get(value) ?? ''} ${group}`, typed);
    const found: typeof options = [];
    for (const option of options) {
      if (!('items' in option)) {
        if (fits(option, '')) found.push(option);
        continue;
      }
      const group = typeof option.group === 'string' ? option.group : '';
      const items = option.items.filter((item) => fits(item, group));
      if (items.length > 0) found.push({ ...option, items });
    }
    return found;
  };
};

type Picked = { country_code: string; id: number };
/** Every branch of a country is shown as one choice, not as a hundred. */
export const asChoices = (ids: readonly number[], branches: readonly Picked[]): string[] => {
  const chosen = new Set(ids);
  const of = (code: string): number[] => branches.filter((one) => one.country_code === code).map(({ id }) => id);
  const whole = [...new Set(branches.map((one) => one.country_code))].filter(
    (code) => of(code).length > 1 && of(code).every((id) => chosen.has(id)),
  );
  const within = new Set(whole.flatMap(of));
  return [...whole.map((code) => `country:${code}`), ...ids.filter((id) => !within.has(id)).map(String)];
};
/** The branches of the choices. A branch of a country that is chosen as a whole isn't named twice. */
export const asIds = (choices: readonly string[], branches: readonly Picked[]): number[] => {
  const ids = choices.flatMap((choice) => {
    const code = /^country:(.+)$/.exec(choice)?.[1];
    return code === undefined
      ? [Number(choice)]
      : branches.filter((one) => one.country_code === code).map(({ id }) => id);
  });
  return [...new Set(ids)];
};
