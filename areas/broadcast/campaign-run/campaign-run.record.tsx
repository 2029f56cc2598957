/**
 * `/connect/broadcast/email/{id}` and `/connect/broadcast/notification/{id}`: one sending, and what became of each person;
 * without an id, all sendings.
 */
import { useState, type ReactElement } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { runActions } from './campaign-run.actions.ts';
import { campaignRunContract } from './campaign-run.contract.ts';
import { EmailRunList, NotificationRunList } from './campaign-run.list.tsx';
import { SubjectTestCard } from './subject-test.parts.tsx';
import { campaignRunMachine } from './campaign-run.machine.ts';
import { readingFilters, recipientStatuses, toneOf, type Recipient, type Run } from './campaign-run.model.ts';
import { Pages } from '#kit/web/list/pager.tsx';
import { PageLink, useAddress, usePageId } from '#kit/web/address.tsx';
import { saveFile } from '#kit/web/api.ts';
import { instant, planned, text } from '#kit/web/columns.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { Card, NoMatch } from '#kit/web/look/page.tsx';
import { Badge, InstantText } from '#kit/web/look/show.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { useHas } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';

const nameOf = ({ member_id, name, address }: Recipient): ReactElement => (
  <>
    <PageLink to="/manage/clientDetails" record={member_id}>
      {name}
    </PageLink>
    {address === null ? null : (
      <Dim as="span" block size={12} breaks>
        {address}
      </Dim>
    )}
  </>
);
const openedOf = ({ opened_at }: Recipient): string | null => opened_at;
const clickedOf = ({ clicked_at }: Recipient): string | null => clicked_at;
const Result = ({ status }: Pick<Recipient, 'status'>): ReactElement => {
  const words = useWords('broadcast');
  return <Badge tone={toneOf[status]}>{words(`run.person.status.${status}`)}</Badge>;
};
const Reported = ({ reported }: Pick<Recipient, 'reported'>): ReactElement | null => {
  const words = useWords('broadcast');
  return reported === null ? null : <Badge tone="red">{words(`run.person.reported.${reported}`)}</Badge>;
};
const Variant = ({ variant }: Pick<Recipient, 'variant'>): ReactElement | null => {
  const words = useWords('broadcast');
  if (variant === null) return null;
  return (
    <Dim as="span" block size={12}>
      {words('run.person.field.variant')} {words(`run.person.variant.${variant}`)}
    </Dim>
  );
};
const resultOf = ({ status, detail, reported, variant, done_at }: Recipient): ReactElement => (
  <>
    <Result status={status} /> <Reported reported={reported} />
    {done_at === null ? null : (
      <Dim as="span" block size={12}>
        <InstantText at={done_at} />
      </Dim>
    )}
    <Variant variant={variant} />
    {detail ? (
      <Dim as="span" block size={12} breaks>
        {detail}
      </Dim>
    ) : null}
  </>
);

const PER_PAGE = 50;
const WAIT_MS = 300;
const LIVE_MS = 3000;
const People = ({ run: { id, channel, is_tracked, status: runStatus } }: { run: Run }): ReactElement => {
  const words = useWords('broadcast');
  const blocks = useWords('blocks');
  const exports = useHas('EXPORT_PEOPLE');
  const { search, change } = useAddress();
  const [typed, setTyped] = useState(search['q'] ?? '');
  const [q] = useDebouncedValue(typed.trim(), WAIT_MS);
  const status = recipientStatuses.find((one) => one === search['status']);
  const read = readingFilters.find((one) => one === search['read']);
  const chosen = { ...(status && { status }), ...(read && { read }), ...(q && { q }) };
  const page = Number(search['page'] ?? 1) || 1;
  const query = { page: String(page), itemsPerPage: String(PER_PAGE), ...chosen };
  const live = runStatus === 'sending' ? { everyMs: LIVE_MS } : {};
  const { data, waiting } = useLoaded(campaignRunContract.people, { params: { id }, query }, { keep: true, ...live });
  const clear = (): void => {
    setTyped('');
    change({ status: undefined, read: undefined, page: undefined });
  };
  return (
    <Card title={words('run.people')}>
      <Inline gap={12} mb={12}>
        <TextInput
          aria-label={blocks('list.search')}
          placeholder={blocks('list.search')}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            // On a later page there may be nobody any more.
            if (page > 1) change({ page: undefined });
          }}
        />
        <Select
          aria-label={words('run.person.field.status')}
          placeholder={words('run.person.field.status')}
          clearable
          data={recipientStatuses.map((value) => ({ value, label: words(`run.person.status.${value}`) }))}
          value={status ?? null}
          onChange={(next) => change({ status: next ?? undefined, page: undefined })}
        />
        {channel === 'email' ? (
          <Select
            aria-label={words('run.person.field.read')}
            placeholder={words('run.person.field.read')}
            clearable
            data={readingFilters.map((value) => ({ value, label: words(`run.person.read.${value}`) }))}
            value={read ?? null}
            onChange={(next) => change({ read: next ?? undefined, page: undefined })}
          />
        ) : null}
        {exports ? (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => void saveFile(campaignRunContract.peopleCsv, { params: { id }, query: chosen })}
          >
            {blocks('list.csv')}
          </Button>
        ) : null}
      </Inline>
      {waiting}
      {data?.total === 0 ? <NoMatch onClear={clear} /> : null}
      {data && data.total > 0 ? (
        <Stacked gap={12}>
          <MiniTable
            caption={blocks('list.total', { count: data.total })}
            rows={data.data}
            keyOf={(one: Recipient) => one.id}
            columns={[
              { head: words('run.person.field.name'), text: nameOf },
              ...(channel === 'push'
                ? [{ head: words('run.person.field.devices'), number: ({ devices }: Recipient) => devices }]
                : []),
              { head: words('run.person.field.status'), text: resultOf },
              ...(is_tracked
                ? [
                    { head: words('run.person.field.opened_at'), instant: openedOf, isUnder: true, isFigure: true },
                    { head: words('run.person.field.clicked_at'), instant: clickedOf, isUnder: true, isFigure: true },
                  ]
                : []),
            ]}
          />
          <Pages total={data.total} perPage={PER_PAGE} page={page} onPage={(next) => change({ page: String(next) })} />
        </Stacked>
      ) : null}
    </Card>
  );
};

const Main = ({ record }: { record: Run }): ReactElement => {
  const words = useWords('broadcast');
  const sees = useHas('VIEW_CLIENT');
  return (
    <>
      {record.why ? (
        <Card>
          <Words as="p" tone="red">
            {words(`run.why.${record.why}`)}
          </Words>
        </Card>
      ) : null}
      <SubjectTestCard run={record} />
      {sees && record.started_at && record.people > 0 ? <People run={record} /> : null}
      {sees && record.started_at && record.people === 0 ? (
        <Card title={words('run.people')}>
          <Dim as="p">{words('run.nobody')}</Dim>
        </Card>
      ) : null}
    </>
  );
};
const shareOf = (count: number, of: number): { count: string; percent: number } => ({
  count: count.toLocaleString('en'),
  percent: of === 0 ? 0 : Math.round((count / of) * 100),
});
const linkOf = ({ url }: { url: string }): ReactElement => <Words breaks>{url}</Words>;
const Readings = ({ run }: { run: Run }): ReactElement => {
  const words = useWords('broadcast');
  const { is_tracked, delivered, opened, clicked, links } = run;
  return (
    <Card title={words('run.readings')}>
      {is_tracked ? (
        <Stacked gap={12}>
          <Figures
            lines={[
              { label: words('run.field.opened'), value: words('run.share', shareOf(opened, delivered)) },
              { label: words('run.field.clicked'), value: words('run.share', shareOf(clicked, delivered)) },
            ]}
          />
          {links.length > 0 ? (
            <MiniTable
              label={words('run.readings')}
              rows={links}
              keyOf={({ url }) => url}
              columns={[
                { head: words('run.link'), text: linkOf },
                { head: words('run.link_people'), number: ({ people }) => people },
              ]}
            />
          ) : null}
          <Dim as="p">{words('run.estimate')}</Dim>
        </Stacked>
      ) : (
        <Dim as="p">{words('run.not_measured')}</Dim>
      )}
    </Card>
  );
};
const Side = ({ record }: { record: Run }): ReactElement => {
  const words = useWords('broadcast');
  const { totals, people, in_doubt, channel, complained, refused } = record;
  const reports = [
    { label: words('run.complained'), count: complained },
    { label: words('run.refused'), count: refused },
  ].filter(({ count }) => count > 0);
  const isPush = channel === 'push';
  return (
    <>
      <Card title={words('run.figures')}>
        <Figures
          lines={[
            ...recipientStatuses
              .filter((status) => totals[status] > 0)
              .map((status) => ({
                label: words(`run.person.status.${status}`),
                value: totals[status].toLocaleString('en'),
                off: toneOf[status] === 'red' || status === 'in_doubt',
              })),
            { label: words('run.field.people'), value: people.toLocaleString('en'), sum: true },
          ]}
        />
        {reports.length > 0 ? (
          <Figures
            lines={reports.map(({ label, count }) => ({ label, value: count.toLocaleString('en'), off: true }))}
          />
        ) : null}
        {in_doubt > 0 ? (
          <Dim as="p" mt={8}>
            {words('run.doubt')}
          </Dim>
        ) : null}
      </Card>
      {isPush || record.started_at === null ? null : <Readings run={record} />}
      <Card>
        <Inline gap={16}>
          <PageLink to={isPush ? '/connect/viewNotification' : '/connect/viewSchedules'} record={record.campaign_id}>
            {words(isPush ? 'notification.one' : 'campaign.one')}
          </PageLink>
          {record.campaign_schedule_id === null ? (
            <PageLink to="/connect/broadcast" record={record.automation_id ?? undefined}>
              {words('automation.one')}
            </PageLink>
          ) : (
            <PageLink to="/connect/audience-viewScheduleDetails" record={record.campaign_schedule_id}>
              {words('run.to_schedule')}
            </PageLink>
          )}
        </Inline>
      </Card>
    </>
  );
};

const RunRecord = recordPage(campaignRunContract.view, {
  noun: 'broadcast.run',
  list: '/connect/broadcast',
  title: ({ campaign_name }) => campaign_name,
  status: { machine: campaignRunMachine },
  facts: [text('audience_name'), planned('due_at'), instant('started_at'), instant('finished_at')],
  actions: runActions,
  main: Main,
  side: Side,
  history: campaignRunContract.history,
});
export const EmailRunPage = (): ReactElement => (usePageId() === undefined ? <EmailRunList /> : <RunRecord />);
export const NotificationRunPage = (): ReactElement =>
  usePageId() === undefined ? <NotificationRunList /> : <RunRecord />;
