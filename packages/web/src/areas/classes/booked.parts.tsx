/** What the page of a booking and that of an appointment have in common. */
import type { ReactElement } from 'react';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { fullName } from '#domain/areas/people/person.rules.ts';
import { dayIn } from '#domain/kit/day.ts';
import { clockIn } from '#domain/kit/zone.ts';
import { PageLink } from '#web/kit/address.tsx';
import { useDays } from '#web/kit/days.ts';
import { Card } from '#web/kit/look/page.tsx';

/** What cancelling, or not coming, costs now. */
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
