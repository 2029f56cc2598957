/** What the page of a booking and that of an appointment have in common. */
import type { ReactElement } from 'react';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { fullName } from '#areas/people/person/person.rules.ts';
import { dayIn } from '#kit/domain/day.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { Card } from '#kit/web/look/page.tsx';

/** What cancelling it now, or a no-show, costs. */
export const Cost = ({ children }: { children: string }): ReactElement => (
  <Alert color="yellow" variant="outline" icon={<IconAlertTriangle size={18} />} mb="md">
    {children}
  </Alert>
);

type Cancellable = { cancel_until: string; time_zone: string };
export const CancelUntil = ({ of }: { of: Cancellable }): ReactElement => {
  const write = useDays();
  const at = new Date(of.cancel_until);
  return <>{`${write(dayIn(of.time_zone, at))} ${clockIn(of.time_zone, at)}`}</>;
};

type Client = { member_id: number; first_name: string; last_name: string };
export const ClientCard = ({ title, of }: { title: string; of: Client }): ReactElement => (
  <Card title={title}>
    <PageLink to="/manage/clientDetails" record={of.member_id} search={{ tab: 'sessions' }}>
      {fullName(of)}
    </PageLink>
  </Card>
);
