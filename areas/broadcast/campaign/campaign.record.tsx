/** `/connect/viewSchedules/{id}`: one e-mail, when it goes out and what came of it. */
import type { ReactElement } from 'react';
import { campaignActions } from './campaign.actions.ts';
import { campaignContract } from './campaign.contract.ts';
import type { Campaign } from './campaign.model.ts';
import { TemplateLock } from './templates-lock.parts.tsx';
import { LetterPreview } from './letter-preview.parts.tsx';
import { ScheduleItems } from '../campaign-schedule/schedule-items.parts.tsx';
import { RunTable } from '../campaign-run/run-table.parts.tsx';
import { instant, number, planned, text } from '#kit/web/columns.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { useWords } from '#kit/web/words.ts';

const Main = ({ record: { id } }: { record: Campaign }): ReactElement => {
  const words = useWords('broadcast');
  return (
    <>
      <Card title={words('campaign.schedules')}>
        <ScheduleItems query={{ campaign_id: String(id) }} empty={words('campaign.no_schedules')} />
      </Card>
      <RunTable query={{ campaign_id: String(id) }} />
    </>
  );
};
const Side = ({ record: { subject, blocks } }: { record: Campaign }): ReactElement => (
  <LetterPreview subject={subject} blocks={blocks} />
);

export const CampaignRecord = recordPage(campaignContract.view, {
  noun: 'broadcast.campaign',
  list: '/connect/email',
  title: ({ name }) => name,
  facts: [number('times'), number('delivered'), planned('next_at'), text('created_by_name'), instant('updated_at')],
  actions: campaignActions,
  notice: TemplateLock,
  main: Main,
  side: Side,
  history: campaignContract.history,
});
