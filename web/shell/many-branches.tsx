/** Several branches as a field of a form: by country, with whole countries and groups as one choice each. */
import type { ReactElement } from 'react';
import { branchContract } from '#areas/network/branch/branch.contract.ts';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { ManyBox } from '#kit/web/form/many-box.tsx';
import { useRead } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { asChoices, asIds, branchesByCountry, countryName, findsByCode, type Choice } from './branch-choices.ts';
import { groupChoices, idsOfGroups } from './branch-group-choices.ts';
import { useBranchGroups } from './use-branch-groups.ts';

const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []);

export const ManyBranches = (props: OwnInputProps): ReactElement => {
  const { name, value, required, set } = props;
  const words = useWords('blocks');
  const locale = useLocale();
  const groups = useBranchGroups();
  const all = (useRead(branchContract.plain, {}).data ?? []).filter(({ type }) => type === 'branch');
  const ids = idsIn(value);
  const whole = (code: string, count: number): Choice | null =>
    count > 1
      ? { value: `country:${code}`, label: words('branches.all_of', { country: countryName(code, locale), count }) }
      : null;
  const known = all.length > 0 ? ids.filter((id) => all.some((one) => one.id === id)) : [];
  return (
    <ManyBox
      of={props}
      withAsterisk={required}
      // Enter chooses the match, and doesn't submit the form.
      selectFirstOptionOnChange
      clearable
      data={[
        ...groupChoices(groups, {
          locale,
          title: words('branches.groups'),
          label: (facts) => words('branches.group', facts),
        }),
        ...branchesByCountry(all, { locale, branchValue: String, whole }),
      ]}
      filter={findsByCode(all, String)}
      value={asChoices(known, all)}
      onChange={(next) => {
        // Branches that only others see stay as they are.
        const hidden = ids.filter((id) => !all.some((one) => one.id === id));
        set(name, [...new Set([...hidden, ...asIds(idsOfGroups(next, groups), all)])]);
      }}
    />
  );
};
