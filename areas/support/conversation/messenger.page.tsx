/** `/connect/messenger`: conversations with clients. On a phone the list, then the conversation. */
import { useRef, useState, type ReactElement } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowLeft, IconMailPlus, IconMessagePlus, IconSearch } from '@tabler/icons-react';
import { conversationContract } from './conversation.contract.ts';
import { conversationMachine } from './conversation.machine.ts';
import type { ConversationRow } from './conversation.model.ts';
import { DeskChat } from './desk-chat.parts.tsx';
import { ConversationSide } from './conversation-side.parts.tsx';
import { FirstEmailDrawer, RecordEmailDrawer } from './first-email.form.tsx';
import { StartDrawer, startId } from './start.form.tsx';
import { EditCannedDrawer, NewCannedDrawer } from '../canned-answer/canned-answer.form.tsx';
import { dayIn } from '#kit/domain/day.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { newKey } from '#kit/web/api.ts';
import { branchText } from '#kit/web/branch-name.ts';
import { useLive } from '#kit/web/live.ts';
import { Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, NoPermission, PageHead } from '#kit/web/look/page.tsx';
import { Badge, DayText, InstantText, Status } from '#kit/web/look/show.tsx';
import { TabLinks } from '#kit/web/look/tab-links.tsx';
import { useNow } from '#kit/web/now.ts';
import { atHeadOffice, usePlace } from '#kit/web/place.ts';
import { refreshNoun } from '#kit/web/query.ts';
import { useHas } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import style from './messenger.module.css';

const PAGE = '/connect/messenger';
const views = {
  open: { status: 'open' },
  mine: { status: 'open,snoozed', mine: true },
  unassigned: { unassigned: true },
  snoozed: { status: 'snoozed' },
  closed: { status: 'closed' },
} as const;
type View = keyof typeof views;
const viewNames = Object.keys(views) as View[];
const viewOf = (name: string | undefined): View => viewNames.find((one) => one === name) ?? 'open';

const DAY_MS = 86_400_000;
/** Older than a day, only the day: the time of each message is in the conversation. */
const When = ({ at }: { at: string }): ReactElement => {
  const { zone } = usePlace();
  const now = useNow(Date.parse(at));
  return now - Date.parse(at) < DAY_MS ? <InstantText at={at} /> : <DayText day={dayIn(zone, new Date(at))} />;
};
const Entry = ({ row, isOpen, view }: { row: ConversationRow; isOpen: boolean; view: View }): ReactElement => {
  const words = useWords('support');
  return (
    <li>
      <PageLink
        to={PAGE}
        search={{ view, c: String(row.id) }}
        className={style['entry']}
        aria-current={isOpen ? 'true' : undefined}
      >
        <Inline noWrap gap={8} justify="space-between">
          <Words weight={row.unread > 0 ? 700 : 500} cut>
            {row.asker_name}
          </Words>
          <Dim size={12} whole>
            <When at={row.last_at} />
          </Dim>
        </Inline>
        <Dim as="span" block cut size={13}>
          {row.last_body}
        </Dim>
        <Inline gap={6} mt={4}>
          {row.unread > 0 ? <Badge tone="red">{words('conversation.unread', { count: row.unread })}</Badge> : null}
          {row.waits_since !== null && row.unread === 0 ? (
            <Badge tone="yellow">{words('conversation.waits')}</Badge>
          ) : null}
          {atHeadOffice() ? <Dim size={12}>{branchText(row.branch_name)}</Dim> : null}
          {row.came_by === null ? null : <Badge tone="blue">{words(`conversation.from_${row.came_by}`)}</Badge>}
          {row.desk === 'office' ? <Badge tone="blue">{words('conversation.for_office')}</Badge> : null}
          {row.status === 'open' ? null : (
            <Status machine={conversationMachine} value={row.status} noun="support.conversation" />
          )}
          <Dim size={12}>{row.assigned_name}</Dim>
        </Inline>
      </PageLink>
    </li>
  );
};

const PER_PAGE = 30;
const MOST = 200;
type InboxProps = { branch_id: number; view: View; chosen: number | undefined };
const Inbox = ({ branch_id, view, chosen }: InboxProps): ReactElement => {
  const words = useWords('support');
  const { search, change } = useAddress();
  const [typed, setTyped] = useState(search['q'] ?? '');
  const [q] = useDebouncedValue(typed.trim(), 300);
  const [most, setMost] = useState(PER_PAGE);
  const { data, waiting } = useLoaded(
    conversationContract.list,
    { params: { branch_id }, query: { ...views[view], itemsPerPage: String(most), ...(q !== '' && { q }) } },
    { keep: true },
  );
  const type = (next: string): void => {
    setTyped(next);
    change({ q: next === '' ? undefined : next }, { replace: true });
  };
  return (
    <Card>
      <Stacked gap={10} columns="minmax(0, 1fr)">
        <TextInput
          aria-label={words('conversation.search')}
          placeholder={words('conversation.search')}
          leftSection={<IconSearch size={16} />}
          maxLength={100}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        {waiting}
        {data && data.data.length === 0 ? (
          <Dim as="p">{words(q === '' ? 'conversation.empty' : 'conversation.no_match')}</Dim>
        ) : null}
        <ul className={style['entries']}>
          {data?.data.map((row) => (
            <Entry key={row.id} row={row} view={view} isOpen={row.id === chosen} />
          ))}
        </ul>
        {data && data.total > data.data.length && most < MOST ? (
          <Button variant="default" onClick={() => setMost(Math.min(MOST, most + PER_PAGE))}>
            {words('conversation.more')}
          </Button>
        ) : null}
      </Stacked>
    </Card>
  );
};

/** On a phone, where the list isn’t beside it. */
const Back = ({ view }: { view: View }): ReactElement => {
  const words = useWords('support');
  return (
    <PageLink to={PAGE} search={{ view }} className={style['back']}>
      <IconArrowLeft size={18} aria-hidden="true" />
      {words('conversation.back')}
    </PageLink>
  );
};
const Open = ({ id, view }: { id: number; view: View }): ReactElement => {
  const { data, waiting } = useLoaded(conversationContract.view, { params: { id } });
  if (!data)
    return (
      <div>
        <Back view={view} />
        {waiting}
      </div>
    );
  return (
    <>
      <Card>
        <Stacked gap={12}>
          <Inline gap={10}>
            <Back view={view} />
            <Words as="h2" size={16} weight={600}>
              {data.asker_name}
            </Words>
            <Status machine={conversationMachine} value={data.status} noun="support.conversation" />
          </Inline>
          <DeskChat key={data.id} conversation={data} />
        </Stacked>
      </Card>
      <ConversationSide conversation={data} />
    </>
  );
};

const Drawers = ({ branch_id }: { branch_id: number }): ReactElement => {
  const { search, change } = useAddress();
  const once = startId(search['write']);
  const email = startId(search['mail']);
  const First = (search['member'] ?? search['lead']) ? RecordEmailDrawer : FirstEmailDrawer;
  const canned = search['canned'];
  const noEmail = { mail: undefined, member: undefined, lead: undefined };
  // Closing follows at once, while the address is still the one before: it opens what was made.
  const made = useRef<string>(undefined);
  const done = (row: unknown): void => {
    made.current = String((row as ConversationRow).id);
  };
  const close = (): void => {
    const { current } = made;
    made.current = undefined;
    change({ write: undefined, canned: undefined, ...noEmail, ...(current !== undefined && { c: current }) });
  };
  return (
    <>
      {once === undefined ? null : <StartDrawer onClose={close} onDone={done} />}
      {email === undefined ? null : <First onClose={close} onDone={done} />}
      {canned === 'new' ? <NewCannedDrawer key={branch_id} onClose={close} /> : null}
      {canned !== undefined && /^\d{1,15}$/.test(canned) ? (
        <EditCannedDrawer onClose={close} id={Number(canned)} />
      ) : null}
    </>
  );
};

export const MessengerPage = (): ReactElement => {
  const words = useWords('support');
  const { search, change } = useAddress();
  const { branch_id } = usePlace();
  const writes = useHas('MANAGE_TICKETS');
  useLive('conversation', () => void refreshNoun('conversation'));
  if (branch_id === null) return <NoPermission isPage />;
  const view = viewOf(search['view']);
  const chosen = /^\d{1,15}$/.test(search['c'] ?? '') ? Number(search['c']) : undefined;
  return (
    <div className={style['page']} data-open={chosen !== undefined || undefined}>
      <div className={style['head']}>
        <PageHead
          title={words('conversation.title')}
          context={words('conversation.context')}
          aside={
            writes ? (
              <Button
                variant="default"
                leftSection={<IconMailPlus size={16} />}
                onClick={() => change({ mail: newKey() })}
              >
                {words('conversation.start_email')}
              </Button>
            ) : null
          }
          primary={
            writes ? (
              <Button leftSection={<IconMessagePlus size={16} />} onClick={() => change({ write: newKey() })}>
                {words('conversation.start')}
              </Button>
            ) : null
          }
        />
        <TabLinks
          to={PAGE}
          current={view}
          tabs={viewNames.map((name) => ({ name, label: words(`conversation.view.${name}`), search: { view: name } }))}
        />
      </div>
      <div className={style['columns']}>
        <div className={style['list']}>
          <Inbox key={`${branch_id}.${view}`} branch_id={branch_id} view={view} chosen={chosen} />
        </div>
        {chosen === undefined ? (
          <div className={style['none']}>
            <Dim as="p">{words('conversation.choose')}</Dim>
          </div>
        ) : (
          <Open key={chosen} id={chosen} view={view} />
        )}
      </div>
      <Drawers branch_id={branch_id} />
    </div>
  );
};
