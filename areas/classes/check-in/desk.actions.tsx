/** What the desk can do about a refusal, as a button to the right page. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import type { Candidate } from './check-in.model.ts';
import type { RefusalCode } from './check-in.rules.ts';
import type { PagePath } from '#access/pages.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useMayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';

type Way = 'sign_up' | 'take_payment' | 'end_suspension';
const ways: Partial<Record<RefusalCode, Way>> = {
  paused: 'end_suspension',
  payment_failed: 'take_payment',
  payment_pending: 'take_payment',
  not_here: 'sign_up',
  online_only: 'sign_up',
  no_visits_left: 'sign_up',
  expired: 'sign_up',
  ended: 'sign_up',
  no_membership: 'sign_up',
};
const pages: Record<Way, { to: PagePath; search?: Record<string, string> }> = {
  sign_up: { to: '/manage/signupMembership' },
  take_payment: { to: '/manage/clientDetails/repay' },
  end_suspension: { to: '/manage/clientDetails', search: { tab: 'memberships' } },
};

const Action = ({ way, record }: { way: Way; record: number }): ReactElement | null => {
  const words = useWords('classes');
  const page = pages[way];
  return useMayOpen(page.to) ? (
    <Button size="md" component={PageLink} {...page} record={record}>
      {words(`check_in.${way}`)}
    </Button>
  ) : null;
};

export const DeskActions = ({ who }: { who: Candidate }): ReactElement | null => {
  const way = who.why === null ? undefined : ways[who.why.code];
  const record = way === 'take_payment' ? who.open_invoice_id : who.id;
  return way === undefined || record === null ? null : <Action way={way} record={record} />;
};
