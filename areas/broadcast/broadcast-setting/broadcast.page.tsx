/**
 * `/connect/broadcast`: what is planned, being sent and was sent, and how the branch writes; `?tab=automations` lists what is
 * sent automatically, and an id opens one of these.
 */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { broadcastSettingContract } from './broadcast-setting.contract.ts';
import { EditSettingDrawer } from './broadcast-setting.form.tsx';
import type { Setting } from './broadcast-setting.model.ts';
import { AutomationList } from '../automation/automation.list.tsx';
import { AutomationRecord } from '../automation/automation.record.tsx';
import { campaignRunContract } from '../campaign-run/campaign-run.contract.ts';
import { RunTable } from '../campaign-run/run-table.parts.tsx';
import { ScheduleItems } from '../campaign-schedule/schedule-items.parts.tsx';
import type { Locale } from '#kit/domain/words.ts';
import { PageLink, useAddress, usePageId } from '#kit/web/address.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { Columns, Inline, Stacked } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, NoPermission, PageHead } from '#kit/web/look/page.tsx';
import { Bars } from '#kit/web/picture/charts.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useHas } from '#kit/web/rights.ts';
import { useLocale, useWords } from '#kit/web/words.ts';

type LimitsProps = { setting: Setting; onEdit: () => void };
const Limits = ({ setting, onEdit }: LimitsProps): ReactElement => {
  const words = useWords('broadcast');
  const mayEdit = useHas('SEND_BROADCAST');
  const {
    sender_name,
    branch_name,
    reply_to,
    answers_here,
    quiet_from,
    quiet_until,
    cap_count,
    cap_days,
    per_minute,
    tracks,
  } = setting;
  return (
    <Card title={words('setting.limits')}>
      <Stacked gap={12}>
        <Figures
          look="stacked"
          lines={[
            { label: words('setting.field.sender_name'), value: sender_name ?? branch_name },
            {
              label: words('setting.field.reply_to'),
              value: reply_to ?? words(answers_here ? 'setting.to_messenger' : 'setting.to_sender'),
            },
            {
              label: words('setting.field.cap_count'),
              value:
                cap_count === null
                  ? words('setting.no_limit')
                  : words('setting.cap', { count: cap_count, days: cap_days }),
            },
            {
              label: words('setting.quiet_hours'),
              value:
                quiet_from && quiet_until
                  ? words('setting.quiet', { from: quiet_from, until: quiet_until })
                  : words('setting.none'),
            },
            { label: words('setting.field.per_minute'), value: per_minute },
            {
              label: words('run.readings'),
              value: words(tracks ? 'setting.is_measured' : 'setting.not_measured'),
            },
          ]}
        />
        {mayEdit ? (
          <Button variant="default" onClick={onEdit}>
            {words('setting.edit')}
          </Button>
        ) : null}
      </Stacked>
    </Card>
  );
};

const MOST_BARS = 8;
const dayOf = (at: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'cn' ? 'zh-Hans' : 'en-GB', { day: 'numeric', month: 'short' }).format(
    new Date(at),
  );
/** The latest e-mails that were measured, the oldest first. */
const Readings = ({ branch_id }: { branch_id: number }): ReactElement | null => {
  const words = useWords('broadcast');
  const locale = useLocale();
  const { data } = useRead(campaignRunContract.emails, {
    params: { branch_id },
    query: { itemsPerPage: '50', status: ['sending', 'sent'] },
  });
  const measured = (data?.data ?? []).filter((run) => run.is_tracked && run.delivered > 0);
  const shown = measured.slice(0, MOST_BARS).toReversed();
  if (shown.length === 0) return null;
  const labels = shown.map(({ campaign_name, due_at }) => `${campaign_name} ${dayOf(due_at, locale)}`);
  const series = (['delivered', 'opened', 'clicked'] as const).map((name) => ({
    name: words(`run.field.${name}`),
    values: shown.map((run) => run[name]),
  }));
  return (
    <Card>
      <Bars title={words('setting.read_title')} labels={labels} series={series} />
    </Card>
  );
};

const Content = ({ branch_id }: { branch_id: number }): ReactElement => {
  const words = useWords('broadcast');
  const { search, change } = useAddress();
  const { data, waiting, refetch } = useLoaded(
    broadcastSettingContract.ofBranch,
    { params: { branch_id } },
    { isPage: true },
  );
  if (!data) return waiting;
  const close = (): void => change({ edit: undefined });
  return (
    <Columns columns="minmax(0, 2fr) minmax(0, 1fr)" narrow="phone" gap={16} align="start">
      <Stacked gap={16}>
        <Card title={words('setting.upcoming')}>
          <ScheduleItems query={{ status: 'active', sort: 'next_at' }} empty={words('setting.no_upcoming')} named />
        </Card>
        <RunTable query={{}} named />
        <Readings branch_id={branch_id} />
      </Stacked>
      <Limits setting={data} onEdit={() => change({ edit: '1' })} />
      {search['edit'] === '1' ? (
        <EditSettingDrawer id={data.id} record={data} onClose={close} onDone={() => void refetch()} />
      ) : null}
    </Columns>
  );
};

const Overview = (): ReactElement => {
  const words = useWords('broadcast');
  const writes = useHas('MANAGE_BROADCAST');
  const { branch_id } = usePlace();
  if (branch_id === null) return <NoPermission isPage />;
  return (
    <>
      <PageHead
        title={words('setting.title')}
        context={words('setting.context')}
        primary={
          writes ? (
            <Button component={PageLink} to="/connect/createEmail" leftSection={<IconPlus size={16} />}>
              {words('campaign.create')}
            </Button>
          ) : null
        }
      />
      <Inline gap="8px 16px" mb={16}>
        <PageLink to="/connect/broadcast" search={{ tab: 'automations' }}>
          {words('setting.all_automations')}
        </PageLink>
        <PageLink to="/connect/email">{words('setting.all_emails')}</PageLink>
        <PageLink to="/connect/broadcast/email">{words('setting.all_sendings')}</PageLink>
        <PageLink to="/connect/listNotification">{words('setting.all_notifications')}</PageLink>
        <PageLink to="/connect/broadcast/notification">{words('setting.notification_sendings')}</PageLink>
        <PageLink to="/connect/messenger">{words('setting.messenger')}</PageLink>
      </Inline>
      <Content branch_id={branch_id} />
    </>
  );
};

export const BroadcastPage = (): ReactElement => {
  const { search } = useAddress();
  const id = usePageId();
  if (id !== undefined) return <AutomationRecord />;
  return search['tab'] === 'automations' ? <AutomationList /> : <Overview />;
};
