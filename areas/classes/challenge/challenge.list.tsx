/** `/challenge`: challenges of the branch and of the network. */
import type { ReactElement } from 'react';
import { challengeContract } from './challenge.contract.ts';
import { AddChallenge } from './challenge.form.tsx';
import { challengeMachine } from './challenge.machine.ts';
import { challengeStatuses, metrics, type Challenge } from './challenge.model.ts';
import { choice, custom, day, instant, link, number, status } from '#kit/web/columns.tsx';
import { byChoice, byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { useWords } from '#kit/web/words.ts';
import { challengeActions } from './challenge.actions.ts';

const Owner = ({ challenge }: { challenge: Challenge }): ReactElement => {
  const words = useWords('challenge');
  return <>{challenge.branch_name ?? words('challenge.network')}</>;
};

export const ChallengeList = listPage(challengeContract.list, {
  noun: 'challenge.challenge',
  record: '/challenge/view',
  columns: [
    link('title'),
    status(challengeMachine),
    choice('metric'),
    day('starts_on'),
    day('ends_on'),
    number('participants'),
    custom('branch_name', (challenge: Challenge) => <Owner challenge={challenge} />),
    instant('updated_at', { extra: true }),
  ],
  filters: [byStatus(challengeMachine), byChoice('metric', metrics)],
  views: challengeStatuses.map((name) => ({ name, search: { status: name } })),
  actions: challengeActions,
  create: { drawer: AddChallenge, needs: 'MANAGE_CLASSES' },
});
