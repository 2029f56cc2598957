/** The latest sendings of an e-mail or a notification, of a schedule or of a branch. */
import type { ReactElement } from 'react';
import { campaignRunContract } from './campaign-run.contract.ts';
import { campaignRunMachine } from './campaign-run.machine.ts';
import type { RunRow } from './campaign-run.model.ts';
import { PageLink } from '#kit/web/address.tsx';
import { branchText } from '#kit/web/branch-name.ts';
import { Dim } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { InstantText, Status } from '#kit/web/look/show.tsx';
import { atHeadOffice, usePlace } from '#kit/web/place.ts';
import { useWords } from '#kit/web/words.ts';

const pageOf = { email: '/connect/broadcast/email', push: '/connect/broadcast/notification' } as const;
const nameOf = ({ id, channel, due_at }: RunRow): ReactElement => (
  <PageLink to={pageOf[channel]} record={id}>
    <InstantText at={due_at} planned />
  </PageLink>
);
const CampaignOf = ({ id, channel, campaign_name }: Pick<RunRow, 'id' | 'channel' | 'campaign_name'>): ReactElement => {
  const words = useWords('broadcast');
  return (
    <>
      <PageLink to={pageOf[channel]} record={id}>
        {campaign_name}
      </PageLink>
      {channel === 'push' ? <Dim> {words('notification.one')}</Dim> : null}
    </>
  );
};
const campaignOf = ({ id, channel, campaign_name }: RunRow): ReactElement => (
  <CampaignOf id={id} channel={channel} campaign_name={campaign_name} />
);
const branchOf = ({ branch_name }: RunRow): ReactElement => <>{branchText(branch_name)}</>;
const whenOf = ({ due_at }: RunRow): ReactElement => <InstantText at={due_at} planned />;
const statusOf = ({ status }: RunRow): ReactElement => (
  <Status machine={campaignRunMachine} value={status} noun="broadcast.run" />
);

type Props = { query: { campaign_id?: string; campaign_schedule_id?: string }; named?: boolean };
export const RunTable = ({ query, named = false }: Props): ReactElement => {
  const words = useWords('broadcast');
  const { branch_id } = usePlace();
  const asked = { params: { branch_id: branch_id ?? 0 }, query: { ...query, itemsPerPage: '10' } };
  const { data, waiting } = useLoaded(campaignRunContract.list, asked, { when: branch_id !== null, height: 120 });
  const title = words(named ? 'setting.recent' : 'schedule.runs');
  return (
    <Card title={title}>
      {data?.total === 0 ? <Dim as="p">{words('schedule.no_runs')}</Dim> : null}
      {data && data.total > 0 ? (
        <MiniTable
          label={title}
          rows={data.data}
          keyOf={(run: RunRow) => run.id}
          columns={[
            ...(named ? [{ head: words('run.field.campaign_name'), text: campaignOf }] : []),
            ...(named && atHeadOffice() ? [{ head: words('run.field.branch_name'), text: branchOf, wide: true }] : []),
            { head: words('run.field.due_at'), text: named ? whenOf : nameOf, ...(named && { wide: true }) },
            { head: words('run.field.status'), text: statusOf },
            { head: words('run.field.people'), number: ({ people }: RunRow) => people, wide: true },
            { head: words('run.field.delivered'), number: ({ delivered }: RunRow) => delivered },
            {
              head: words('run.field.in_doubt'),
              number: ({ in_doubt }: RunRow) => in_doubt,
              off: ({ in_doubt }: RunRow) => in_doubt > 0,
              wide: true,
            },
          ]}
        />
      ) : (
        waiting
      )}
    </Card>
  );
};
