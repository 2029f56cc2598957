/** Groups in a choice of several branches: choosing one chooses its branches, which are then shown themselves. */
import type { OfferedGroup } from '#areas/network/branch-group/branch-group.model.ts';
import { textIn, type Locale } from '#kit/domain/words.ts';
import type { Choice } from './branch-choices.ts';

type Group = Pick<OfferedGroup, 'id' | 'name' | 'branch_ids'>;
type Look = { locale: Locale; title: string; label: (facts: { name: string; count: number }) => string };
export const groupChoices = (
  groups: readonly Group[],
  { locale, title, label }: Look,
): { group: string; items: Choice[] }[] =>
  groups.length === 0
    ? []
    : [
        {
          group: title,
          items: groups.map(({ id, name, branch_ids }) => ({
            value: `group:${id}`,
            label: label({ name: textIn(name, locale), count: branch_ids.length }),
          })),
        },
      ];

/** Groups with those of their branches that can be chosen here; one without any isn't offered. */
export const groupsWithin = <G extends Group>(groups: readonly G[], choices: readonly Choice[]): G[] => {
  const known = new Set(choices.map(({ value }) => value));
  return groups
    .map((group) => ({ ...group, branch_ids: group.branch_ids.filter((id) => known.has(String(id))) }))
    .filter(({ branch_ids }) => branch_ids.length > 0);
};

/** The choices with each group replaced by its branches. */
export const idsOfGroups = (choices: readonly string[], groups: readonly Group[]): string[] =>
  choices.flatMap((choice) => {
    const id = /^group:(\d+)$/.exec(choice)?.[1];
    if (id === undefined) return [choice];
    return (groups.find((one) => String(one.id) === id)?.branch_ids ?? []).map(String);
  });
