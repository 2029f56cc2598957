/** The choices of the filter by branch: groups first, then each country with its branches. */
import type { Branch } from '../branch/branch.model.ts';
import type { OfferedGroup } from './branch-group.model.ts';
import { commaIn, textIn, type Locale } from '#kit/domain/words.ts';
import { countryName } from '#web/shell/branch-choices.ts';
import { byName } from '#web/shell/branch-groups.ts';
import { branchName } from '#web/shell/branch-name.ts';
import { matches } from '#web/shell/palette-match.ts';

type Listed = Pick<Branch, 'id' | 'name' | 'code' | 'type' | 'country_code' | 'region' | 'address'>;
type Group = Pick<OfferedGroup, 'id' | 'name' | 'branch_ids'>;
/** One line to tick: a branch, or several at once. */
export type BranchChoice = { key: string; label: string; ids: readonly string[] };
type BranchSection = { key: string; title: string; choices: readonly BranchChoice[] };
type Look = { locale: Locale; typed: string; groupsTitle: string; allOf: (name: string) => string };

const groupChoices = (groups: readonly Group[], { locale, typed }: Look): BranchChoice[] =>
  groups
    .map(({ id, name, branch_ids }) => ({
      key: `group:${id}`,
      label: textIn(name, locale),
      ids: branch_ids.map(String),
    }))
    .filter(({ label }) => matches(label, typed));

const countrySection = (code: string, all: readonly Listed[], { locale, typed, allOf }: Look): BranchSection => {
  const title = countryName(code, locale);
  const own = all.filter(({ country_code }) => country_code === code);
  const found = own.filter((one) =>
    matches(`${branchName(one)} ${one.code} ${one.region} ${one.address} ${title}`, typed),
  );
  // Head office is a choice of its own: it has stock and staff, and is no gym of its country.
  const gyms = own.filter(({ type }) => type === 'branch').map(({ id }) => String(id));
  const whole = { key: `country:${code}`, label: allOf(title), ids: gyms };
  return {
    key: code,
    title,
    choices: [
      ...(gyms.length > 1 && matches(title, typed) ? [whole] : []),
      ...found.toSorted(byName).map((one) => ({ key: String(one.id), label: branchName(one), ids: [String(one.id)] })),
    ],
  };
};

export const branchSections = (
  branches: readonly Listed[],
  groups: readonly Group[],
  look: Look,
): readonly BranchSection[] => {
  const codes = [...new Set(branches.map(({ country_code }) => country_code))];
  const countries = codes
    .map((code) => countrySection(code, branches, look))
    .toSorted((a, b) => a.title.localeCompare(b.title));
  const all = [{ key: 'groups', title: look.groupsTitle, choices: groupChoices(groups, look) }, ...countries];
  return all.filter(({ choices }) => choices.length > 0);
};

/** Whether all, some or none of its branches are chosen. */
export const ticked = (ids: readonly string[], chosen: readonly string[]): 'all' | 'some' | 'none' => {
  const count = ids.filter((id) => chosen.includes(id)).length;
  return count === 0 ? 'none' : count === ids.length ? 'all' : 'some';
};
/** After a click: its branches are chosen too, or, if all of them are, no longer. */
export const toggled = (ids: readonly string[], chosen: readonly string[]): string[] =>
  ticked(ids, chosen) === 'all' ? chosen.filter((id) => !ids.includes(id)) : [...new Set([...chosen, ...ids])];

const FEW = 2;
/** On the chip: the group or country that was chosen, the names of one or two branches, else how many there are. */
export const chosenText = (
  chosen: readonly string[],
  sections: readonly BranchSection[],
  { locale, countOf }: { locale: Locale; countOf: (count: number) => string },
): string | null => {
  if (chosen.length === 0) return null;
  const choices = sections.flatMap((section) => section.choices);
  const same = choices.find(({ ids }) => ids.length === chosen.length && ticked(ids, chosen) === 'all');
  if (same) return same.label;
  const names = chosen.flatMap((id) => choices.find(({ key }) => key === id)?.label ?? []);
  return names.length === chosen.length && names.length <= FEW ? names.join(commaIn(locale)) : countOf(chosen.length);
};
