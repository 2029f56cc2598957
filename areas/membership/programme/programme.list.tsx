/** `/manage/memberships`: the programmes that the branch sells. */
import type { ReactElement } from 'react';
import { programmeContract } from './programme.contract.ts';
import { programmeStatuses, type ProgrammeRow } from './programme.model.ts';
import { membershipTypes } from '#kit/domain/lookups/numbered.ts';
import { choice, custom, link, money, status } from '#kit/web/columns.tsx';
import { byChoice } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { useWords } from '#kit/web/words.ts';
import { countOf, lastsOf } from './programme-words.view.ts';
import { OffersGate, OffersLockHere } from './offers-lock.parts.tsx';
import { programmeMachine } from './programme.machine.ts';

const Lasts = ({ programme }: { programme: ProgrammeRow }): ReactElement => (
  <>{lastsOf(useWords('membership'), programme)}</>
);
const Gives = ({ programme }: { programme: ProgrammeRow }): ReactElement => (
  <>{countOf(useWords('membership'), programme)}</>
);

export const ProgrammeList = listPage(programmeContract.list, {
  noun: 'membership.programme',
  record: '/manage/viewMemberships',
  columns: [
    link('name'),
    status(programmeMachine),
    money('price_cents'),
    choice('type'),
    custom('duration', (programme: ProgrammeRow) => <Lasts programme={programme} />),
    custom('gives', (programme: ProgrammeRow) => <Gives programme={programme} />),
    money('joining_fee_cents'),
    choice('opens', { extra: true }),
    choice('tax_class', { extra: true }),
  ],
  filters: [
    byChoice(
      'type_id',
      membershipTypes.map((type) => String(type.id)),
    ),
    byChoice('status', programmeStatuses),
  ],
  create: { to: '/manage/createMemberships', gate: OffersGate },
  above: OffersLockHere,
});
