/** `/settings/bulk/create`: what of which branch is applied where. Nothing changes before it was checked. */
import type { ReactElement } from 'react';
import { Checkbox, Stack } from '@mantine/core';
import { rolloutContract } from './rollout.contract.ts';
import { rolloutKinds } from '../copy/copy.model.ts';
import { useKindName } from '../copy/copy-lines.parts.tsx';
import { branchContract } from '#areas/network/branch/branch.contract.ts';
import { PageLink } from '#kit/web/address.tsx';
import { checkField, group, ownField, textField, type OwnInputProps } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { Trail } from '#kit/web/look/page.tsx';
import { atHeadOffice, place } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { branchesByCountry, findsByCode } from '#web/shell/branch-choices.ts';
import { ManyBranches } from '#web/shell/many-branches.tsx';

const Kinds = ({ name, label, value, error, required, set }: OwnInputProps): ReactElement => {
  const words = useWords('settings');
  const nameOf = useKindName();
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    <Checkbox.Group
      label={label}
      error={error}
      withAsterisk={required}
      value={chosen}
      onChange={(next) =>
        set(
          name,
          rolloutKinds.filter((kind) => next.includes(kind)),
        )
      }
    >
      <Stack gap="sm" mt="xs">
        {rolloutKinds.map((kind, at) => (
          <Checkbox
            key={kind}
            value={kind}
            label={nameOf(kind)}
            description={words(`copy.context_${kind}`)}
            {...(at === 0 && { id: `field-${name}` })}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
};
/** Head office isn’t a gym: it has no hours that others could use. */
const SourceInput = ({ name, label, value, error, required, set }: OwnInputProps): ReactElement => {
  const words = useWords('blocks');
  const locale = useLocale();
  const branches = (useRead(branchContract.plain, {}).data ?? []).filter(({ type }) => type === 'branch');
  return (
    <Select
      id={`field-${name}`}
      name={name}
      label={label}
      error={error}
      withAsterisk={required}
      searchable
      allowDeselect={false}
      placeholder={words('form.choose')}
      nothingFoundMessage={words('form.nothingFound')}
      data={branchesByCountry(branches, { locale, branchValue: String, whole: () => null })}
      filter={findsByCode(branches, String)}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(next) => set(name, next === null ? null : Number(next))}
    />
  );
};
const Way = (): ReactElement => {
  const words = useWords('settings');
  return (
    <Trail>
      <PageLink to="/settings/bulk">{words('rollout.title')}</PageLink>
    </Trail>
  );
};
export const CreateRollout = formPage(rolloutContract.create, {
  noun: 'settings.rollout',
  title: 'create',
  groups: [
    group('what', [textField('name'), ownField('branch_id', SourceInput), ownField('what', Kinds)]),
    group('who', [
      ownField('to_ids', ManyBranches),
      checkField('abroad', { when: ({ what }) => Array.isArray(what) && what.includes('holidays') }),
    ]),
  ],
  start: () => ({
    what: [],
    to_ids: [],
    abroad: false,
    ...(!atHeadOffice() && place.get().branch_id !== null && { branch_id: place.get().branch_id ?? 0 }),
  }),
  trail: Way,
  done: ({ id }) => ({ to: '/settings/bulk/view', id }),
});
