/** `/connect/audience-viewScheduleDetails/{id}`: one schedule with its moves and everything that was sent by it. */
import type { ReactElement } from 'react';
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { campaignScheduleContract } from './campaign-schedule.contract.ts';
import { campaignScheduleMachine } from './campaign-schedule.machine.ts';
import type { ScheduleRow } from './campaign-schedule.model.ts';
import { RunTable } from '../campaign-run/run-table.parts.tsx';
import { movesOf } from '#kit/web/actions.ts';
import { PageLink } from '#kit/web/address.tsx';
import { choice, day, planned, text } from '#kit/web/columns.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { useWords } from '#kit/web/words.ts';

const Main = ({ record: { id } }: { record: ScheduleRow }): ReactElement => (
  <RunTable query={{ campaign_schedule_id: String(id) }} />
);
const Side = ({ record }: { record: ScheduleRow }): ReactElement => {
  const words = useWords('broadcast');
  const { channel, campaign_id, campaign_name, audience_id, audience_name, times, delivered, late_min, again_days } =
    record;
  return (
    <Card title={words('schedule.one')}>
      <Figures
        look="stacked"
        lines={[
          {
            label: words(channel === 'push' ? 'notification.one' : 'campaign.one'),
            value: (
              <PageLink
                to={channel === 'push' ? '/connect/viewNotification' : '/connect/viewSchedules'}
                record={campaign_id}
              >
                {campaign_name}
              </PageLink>
            ),
          },
          {
            label: words('schedule.field.audience_name'),
            value:
              audience_id === null ? (
                audience_name
              ) : (
                <PageLink to="/connect/viewSegmentation" record={audience_id}>
                  {audience_name}
                </PageLink>
              ),
          },
          { label: words('schedule.field.times'), value: times },
          { label: words('schedule.field.delivered'), value: delivered.toLocaleString('en') },
          { label: words('schedule.field.late_min'), value: late_min },
          again_days !== null && { label: words('schedule.field.again_days'), value: again_days },
        ]}
      />
    </Card>
  );
};

export const ScheduleRecord = recordPage(campaignScheduleContract.view, {
  noun: 'broadcast.schedule',
  list: '/connect/broadcast',
  title: ({ campaign_name }) => campaign_name,
  status: { machine: campaignScheduleMachine },
  facts: [
    choice('every'),
    day('first_on'),
    text('at_time'),
    day('until_on'),
    planned('next_at'),
    text('created_by_name'),
  ],
  actions: movesOf(campaignScheduleMachine, campaignScheduleContract, {
    pause: { icon: IconPlayerPause, small: true },
    resume: { icon: IconPlayerPlay },
    end: { icon: IconX, danger: true },
  }),
  main: Main,
  side: Side,
  history: campaignScheduleContract.history,
});
