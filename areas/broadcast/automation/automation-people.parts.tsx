/** Who entered an automation, and what was done for each person at each step. */
import { useState, type ReactElement } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { automationContract } from './automation.contract.ts';
import { entryStatuses, type Entry, type EntryStatus } from './automation.model.ts';
import { toneOf } from '../campaign-run/campaign-run.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { Pages } from '#kit/web/list/pager.tsx';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { saveFile } from '#kit/web/api.ts';
import { Select } from '#kit/web/form/select.tsx';
import { Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { Card, NoMatch } from '#kit/web/look/page.tsx';
import { Badge, DayText, InstantText } from '#kit/web/look/show.tsx';
import { useHas } from '#kit/web/rights.ts';
import { useLocale, useWords } from '#kit/web/words.ts';

const tones = { waiting: 'blue', sending: 'blue', done: 'green', stopped: 'gray' } as const satisfies Record<
  EntryStatus,
  string
>;
const Person = ({ entry: { member_id, name, on_day, class: full } }: { entry: Entry }): ReactElement => {
  const locale = useLocale();
  return (
    <>
      <PageLink to="/manage/clientDetails" record={member_id}>
        {name}
      </PageLink>
      <Dim as="span" block size={12} breaks>
        {full ? (
          <>
            {textIn(full.name, locale)} · <InstantText at={full.at} />
          </>
        ) : (
          <DayText day={on_day} />
        )}
      </Dim>
    </>
  );
};
const Standing = ({ entry: { status, why, due_at } }: { entry: Entry }): ReactElement => {
  const words = useWords('broadcast');
  return (
    <>
      <Badge tone={tones[status]}>{words(`automation.person.status.${status}`)}</Badge>
      {why ? (
        <Dim as="span" block size={12}>
          {words(`automation.person.why.${why}`)}
        </Dim>
      ) : null}
      {due_at ? (
        <Dim as="span" block size={12}>
          {words('automation.person.next')} <InstantText at={due_at} planned />
        </Dim>
      ) : null}
    </>
  );
};
const Event = ({ event }: { event: Entry['events'][number] }): ReactElement => {
  const words = useWords('broadcast');
  const { outcome, at, name, channel, campaign_run_id, result } = event;
  return (
    <Inline gap={6}>
      <Dim as="span" size={12}>
        <InstantText at={at} />
      </Dim>
      {campaign_run_id !== null && channel ? (
        <PageLink
          to={channel === 'push' ? '/connect/broadcast/notification' : '/connect/broadcast/email'}
          record={campaign_run_id}
        >
          {name}
        </PageLink>
      ) : (
        <span>
          {words(`automation.person.outcome.${outcome}`)}
          {name ? ` · ${name}` : null}
        </span>
      )}
      {result ? <Badge tone={toneOf[result]}>{words(`run.person.status.${result}`)}</Badge> : null}
    </Inline>
  );
};
const personOf = (entry: Entry): ReactElement => <Person entry={entry} />;
const standingOf = (entry: Entry): ReactElement => <Standing entry={entry} />;
const eventsOf = ({ events }: Entry): ReactElement => (
  <Stacked gap={4}>
    {events.map((event) => (
      <Event key={event.step_no} event={event} />
    ))}
  </Stacked>
);

const PER_PAGE = 20;
const WAIT_MS = 300;
export const AutomationPeople = ({ id }: { id: number }): ReactElement => {
  const words = useWords('broadcast');
  const blocks = useWords('blocks');
  const exports = useHas('EXPORT_PEOPLE');
  const { search, change } = useAddress();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), WAIT_MS);
  const status = entryStatuses.find((one) => one === search['status']);
  const page = Number(search['page'] ?? 1) || 1;
  const chosen = { ...(status && { status }), ...(q && { q }) };
  const query = { page: String(page), itemsPerPage: String(PER_PAGE), ...chosen };
  const { data, waiting } = useLoaded(automationContract.people, { params: { id }, query }, { keep: true });
  const isFiltered = status !== undefined || q !== '';
  const clear = (): void => {
    setTyped('');
    change({ status: undefined, page: undefined });
  };
  return (
    <Card title={words('automation.people')}>
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
          aria-label={words('automation.person.field.status')}
          placeholder={words('automation.person.field.status')}
          clearable
          data={entryStatuses.map((value) => ({ value, label: words(`automation.person.status.${value}`) }))}
          value={status ?? null}
          onChange={(next) => change({ status: next ?? undefined, page: undefined })}
        />
        {exports ? (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => void saveFile(automationContract.peopleCsv, { params: { id }, query: chosen })}
          >
            {blocks('list.csv')}
          </Button>
        ) : null}
      </Inline>
      {waiting}
      {data?.total === 0 ? (
        isFiltered ? (
          <NoMatch onClear={clear} />
        ) : (
          <Dim as="p">{words('automation.no_people')}</Dim>
        )
      ) : null}
      {data && data.total > 0 ? (
        <Stacked gap={12}>
          <MiniTable
            caption={blocks('list.total', { count: data.total })}
            rows={data.data}
            keyOf={(one: Entry) => one.id}
            columns={[
              { head: words('automation.person.field.name'), text: personOf },
              { head: words('automation.person.field.status'), text: standingOf },
              { head: words('automation.person.field.steps'), text: eventsOf, isUnder: true },
            ]}
          />
          <Pages total={data.total} perPage={PER_PAGE} page={page} onPage={(next) => change({ page: String(next) })} />
        </Stacked>
      ) : null}
    </Card>
  );
};
