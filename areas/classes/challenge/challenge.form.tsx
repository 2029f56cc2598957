/** The drawers that add and edit a challenge, add a participant, a team or an entry. */
import type { ReactElement } from 'react';
import { challengeContract } from './challenge.contract.ts';
import { directions, metrics } from './challenge.model.ts';
import { nameOfRow } from '#areas/people/person/person.rules.ts';
import { memberContract } from '#areas/people/member/member.contract.ts';
import { dayIn } from '#kit/domain/day.ts';
import { usePageId } from '#kit/web/address.tsx';
import {
  areaField,
  bothField,
  checkField,
  dayField,
  group,
  numberField,
  ownField,
  radioField,
  recordField,
  textField,
  type OwnInputProps,
  type Values,
} from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { atHeadOffice, place } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';

const noun = 'challenge.challenge';
const isMeasured = (values: Values): boolean => values['metric'] === 'measurement';
const groups = [
  group('what', [bothField('title'), bothField('prize')]),
  group('rules', [
    radioField('metric', metrics),
    radioField('better', directions, { when: isMeasured }),
    textField('unit', { when: isMeasured }),
    bothField('rules', { area: true }),
  ]),
  group('days', [[dayField('starts_on'), dayField('ends_on')]]),
] as const;
const start = () => ({ metric: 'visits' as const, better: 'more' as const });

export const AddChallenge = formDrawer(challengeContract.create, {
  noun,
  title: 'create',
  save: 'create',
  groups,
  start,
  hidden: () => ({ branch_id: place.get().branch_id ?? 0, everywhere: atHeadOffice() }),
});
export const EditChallenge = formDrawer(challengeContract.edit, {
  noun,
  title: 'edit',
  groups,
  record: challengeContract.view,
});

const client = recordField('member_id', memberContract.list, nameOfRow);
/** The teams of the challenge whose page this is. */
const TeamInput = ({ name, label, value, error, set }: OwnInputProps): ReactElement => {
  const id = usePageId() ?? 0;
  const { data } = useRead(challengeContract.view, { params: { id } });
  const teams = (data?.teams ?? []).map((team) => ({ value: String(team.id), label: team.name }));
  return (
    <Select
      id={`field-${name}`}
      label={label}
      error={error}
      data={teams}
      disabled={teams.length === 0}
      clearable
      value={typeof value === 'number' ? String(value) : null}
      onChange={(next) => set(name, next === null ? null : Number(next))}
    />
  );
};
const showsName = (values: Values): boolean => values['shows_name'] === true;
export const AddParticipant = formDrawer(challengeContract.join, {
  noun,
  title: 'add',
  save: 'join',
  groups: [
    {
      fields: [
        client,
        ownField('team_id', TeamInput),
        checkField('shows_name'),
        checkField('shows_picture', { when: showsName }),
      ],
    },
  ],
});
export const AddTeam = formDrawer(challengeContract.addTeam, {
  noun,
  title: 'teams',
  save: 'team',
  groups: [{ fields: [textField('name')] }],
});
export const AddEntry = formDrawer(challengeContract.enter, {
  noun,
  title: 'enter',
  save: 'enter',
  groups: [
    {
      fields: [
        client,
        [dayField('day'), numberField('value', { decimals: 1, step: 1 })],
        areaField('note', { rows: 2 }),
      ],
    },
  ],
  start: () => ({ day: dayIn(place.get().zone, new Date()) }),
});
