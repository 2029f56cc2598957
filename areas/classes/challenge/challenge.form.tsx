/** The drawers that add and edit a challenge, add a participant, a team or an entry. */
import { challengeContract } from './challenge.contract.ts';
import { directions, metrics, type Challenge } from './challenge.model.ts';
import { memberContract } from '#areas/people/member/member.contract.ts';
import { dayIn } from '#kit/domain/day.ts';
import {
  areaField,
  bothField,
  checkField,
  dayField,
  group,
  numberField,
  radioField,
  recordField,
  selectField,
  textField,
  type LooseRow,
  type Values,
} from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/page.tsx';
import { atHeadOffice, place } from '#kit/web/place.ts';

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

const nameOf = (row: LooseRow): string => [row['first_name'], row['last_name']].filter(Boolean).join(' ');
const client = recordField('member_id', memberContract.list, nameOf);
const teamsOf = (record: unknown): Challenge['teams'] => (record as Challenge | undefined)?.teams ?? [];
/** One drawer for each set of teams: a field’s values are fixed. */
export const joinDrawer = (challenge: Challenge) =>
  formDrawer(challengeContract.join, {
    noun,
    title: 'add',
    save: 'join',
    groups: [
      {
        fields: [
          client,
          selectField(
            'team_id',
            teamsOf(challenge).map(({ id }) => String(id)),
            {
              when: () => challenge.teams.length > 0,
              labelOf: (id) => challenge.teams.find((team) => String(team.id) === id)?.name ?? id,
            },
          ),
          checkField('shows_name'),
          checkField('shows_picture', { when: (values: Values) => values['shows_name'] === true }),
        ],
      },
    ],
    params: () => ({ id: challenge.id }),
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
