/** A role and where it applies: two choices, from what the caller can give. */
import { Fragment, type ReactElement } from 'react';
import { staffContract } from '../staff/staff.contract.ts';
import type { Givable, NewRole } from '../staff/staff.model.ts';
import { placesOf } from '../staff/staff.rules.ts';
import { textIn } from '#kit/domain/words.ts';
import { Select } from '#kit/web/form/select.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { functionText, groupFunctions } from './functions.view.ts';
import { branchesByCountry, countryName, findsByCode, type Choice } from '#web/shell/branch-choices.ts';
import { Columns } from '#kit/web/look/lay.tsx';
import style from '../staff/staff.module.css';

const useGivable = () => useRead(staffContract.givable, {});

/** What is chosen so far; `place` as one text: `branch_id:3`, `branch_group_id:2`, `country_code:MY`, `everywhere`. */
export type RoleDraft = { role: string | null; place: string | null };
export const noRole: RoleDraft = { role: null, place: null };

export const asNewRole = ({ role, place }: RoleDraft): NewRole | null => {
  if (role === null || place === null) return null;
  const [kind = '', value = ''] = place.split(':');
  return {
    role_id: Number(role),
    place: {
      everywhere: kind === 'everywhere',
      country_code: kind === 'country_code' ? value : null,
      organisation_id: kind === 'organisation_id' ? Number(value) : null,
      branch_id: kind === 'branch_id' ? Number(value) : null,
      branch_group_id: kind === 'branch_group_id' ? Number(value) : null,
    },
  };
};

const branchValue = (id: number): string => `branch_id:${id}`;
const usePlaces = (givable: Givable | undefined, role: string | null) => {
  const words = useWords('access');
  const locale = useLocale();
  const chosen = givable?.roles.find((one) => String(one.id) === role);
  if (!givable || !chosen) return [];
  const kinds = placesOf(chosen);
  const branches = givable.branches.filter((one) => chosen.branch_id === null || one.id === chosen.branch_id);
  const organisations = kinds.includes('organisation_id') ? givable.organisations : [];
  const everywhere = kinds.includes('everywhere') && givable.everywhere;
  const withCountries = kinds.includes('country_code');
  const whole = (code: string): Choice | null =>
    withCountries && givable.countries.includes(code)
      ? { value: `country_code:${code}`, label: words('staff.places.all_of', { country: countryName(code, locale) }) }
      : null;
  const inBranches = kinds.includes('branch_id') ? branches : [];
  const groups = kinds.includes('branch_group_id') ? givable.groups : [];
  const groupText = ({ name, count }: Givable['groups'][number]): string =>
    words('staff.places.group', { name: textIn(name, locale), count });
  return [
    ...branchesByCountry(inBranches, { locale, branchValue, whole }),
    ...(groups.length > 0
      ? [
          {
            group: words('staff.places.groups'),
            items: groups.map((one) => ({ value: `branch_group_id:${one.id}`, label: groupText(one) })),
          },
        ]
      : []),
    ...(organisations.length > 0
      ? [
          {
            group: words('staff.places.organisations'),
            items: organisations.map(({ id, name }) => ({ value: `organisation_id:${id}`, label: name })),
          },
        ]
      : []),
    ...(everywhere ? [{ value: 'everywhere:1', label: words('staff.places.everywhere') }] : []),
  ];
};

/** What the chosen role lets a person do, in words, before it is given. */
const RoleAllows = ({ flags }: { flags: readonly string[] }): ReactElement => {
  const words = useWords('access');
  const locale = useLocale();
  const groups = groupFunctions(
    flags.map((flag) => ({ flag })),
    locale,
  );
  return (
    <details className={style['allows']}>
      <summary>{words('staff.role_allows', { count: flags.length })}</summary>
      <dl>
        {groups.map((group) => (
          <Fragment key={group.area}>
            <dt>{group.title}</dt>
            <dd>{group.rows.map(({ flag }) => functionText(flag, locale)).join(' · ')}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
};

type Props = {
  id: string;
  draft: RoleDraft;
  onChange: (draft: RoleDraft) => void;
  error?: string | undefined;
};
export const RoleChoice = ({ id, draft, onChange, error }: Props): ReactElement => {
  const words = useWords('access');
  const blocks = useWords('blocks');
  const locale = useLocale();
  const { branch_id } = usePlace();
  const { data } = useGivable();
  const places = usePlaces(data, draft.role);
  const here = `branch_id:${branch_id}`;
  const chosen = data?.roles.find((one) => String(one.id) === draft.role);
  const choose = (role: string | null): void => {
    const next = data?.roles.find((one) => String(one.id) === role);
    const isHere = next && placesOf(next).includes('branch_id') && data?.branches.some((one) => one.id === branch_id);
    onChange({ role, place: isHere ? (draft.place ?? here) : null });
  };
  return (
    <Columns gap={12} align="stretch" narrow="phone">
      <Select
        id={id}
        label={words('staff.field.role')}
        placeholder={blocks('form.choose')}
        data={(data?.roles ?? []).map((one) => ({ value: String(one.id), label: textIn(one.title, locale) }))}
        value={draft.role}
        error={error}
        searchable
        allowDeselect={false}
        nothingFoundMessage={blocks('form.nothingFound')}
        onChange={choose}
      />
      <Select
        id={`${id}-place`}
        label={words('staff.field.place')}
        placeholder={blocks('form.choose')}
        data={places}
        value={draft.place}
        selectFirstOptionOnChange
        filter={findsByCode(data?.branches ?? [], branchValue)}
        disabled={draft.role === null}
        searchable
        allowDeselect={false}
        nothingFoundMessage={blocks('form.nothingFound')}
        onChange={(place) => onChange({ ...draft, place })}
      />
      {chosen ? <RoleAllows flags={chosen.flags} /> : null}
    </Columns>
  );
};
