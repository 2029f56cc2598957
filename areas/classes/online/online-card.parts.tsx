/** On the page of an online class: the meeting, and its participants. */
import { useState, type ReactElement } from 'react';
import { Alert, Button, CopyButton } from '@mantine/core';
import { onlineContract } from './online.contract.ts';
import type { OnlineView, ParticipantRow } from './online.model.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { useAddress } from '#kit/web/address.tsx';
import { useLive } from '#kit/web/live.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { useWrite } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { LinkDrawer, ParticipantDrawer } from './online-drawers.parts.tsx';
import { MeetingBadge } from './meeting-badge.parts.tsx';
import { Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from '../classes.module.css';

type Props = { view: OnlineView };
const Meeting = ({ view }: Props): ReactElement => {
  const words = useWords('classes');
  const { change } = useAddress();
  const { run, busy } = useWrite(onlineContract.askAgain);
  const { meeting, online_can: can } = view;
  const url = meeting?.status === 'ready' ? meeting.join_url : null;
  return (
    <Card title={words('online.meeting')} aside={<MeetingBadge meeting={meeting} />}>
      {meeting === null ? (
        <Words as="p" tone="gray" size={12}>
          {words('online.meeting_none')}
        </Words>
      ) : null}
      {meeting?.status === 'wanted' ? (
        <Words as="p" tone="gray" size={12}>
          {words('online.meeting_wanted')}
        </Words>
      ) : null}
      {meeting?.status === 'failed' ? (
        <Alert color="red" variant="outline" mb="sm">
          {words('online.meeting_failed', { why: meeting.why ?? '' })}
        </Alert>
      ) : null}
      {url === null ? null : (
        <>
          <Words as="p" mb={4} breaks>
            {url}
          </Words>
          <Words as="p" tone="gray" size={12}>
            {words('online.meeting_private')}
          </Words>
        </>
      )}
      <Inline gap={8} align="stretch" mt={12}>
        {url === null ? null : (
          <>
            <Button component="a" href={url} target="_blank" rel="noreferrer noopener" variant="default" size="sm">
              {words('online.open_meeting')}
            </Button>
            <CopyButton value={url}>
              {({ copied, copy }) => (
                <Button variant="default" size="sm" onClick={copy}>
                  {words(copied ? 'online.copied' : 'online.copy')}
                </Button>
              )}
            </CopyButton>
          </>
        )}
        {can.includes('ask_again') && meeting ? (
          <Button
            size="sm"
            loading={busy}
            onClick={() => void run({ params: { id: view.id }, body: { version: meeting.version } })}
          >
            {words('online.ask_again')}
          </Button>
        ) : null}
        {can.includes('set_link') ? (
          <Button size="sm" variant="default" onClick={() => change({ link: '1' })}>
            {words('online.set_link')}
          </Button>
        ) : null}
      </Inline>
    </Card>
  );
};

type PersonProps = { row: ParticipantRow; onEdit: (() => void) | undefined };
const Person = ({ row, onEdit }: PersonProps): ReactElement => {
  const words = useWords('classes');
  const at = (instant: string): string => clockIn(row.time_zone, new Date(instant));
  const stay =
    row.left_at === null
      ? words('online.still_in', { at: at(row.joined_at) })
      : `${at(row.joined_at)}–${at(row.left_at)}`;
  const below = [
    stay,
    words('online.minutes', { count: row.minutes }),
    words(`online.source.${row.source}`),
    row.member_id === null ? words('online.guest') : '',
  ];
  return (
    <li className={style['item']}>
      <Stacked gap={2} breaks shrinks className={style['itemWords']}>
        <span>{row.name}</span>
        <Words tone="gray" size={12}>
          {below.filter(Boolean).join(' · ')}
        </Words>
      </Stacked>
      {onEdit ? (
        <Button
          size="compact-sm"
          variant="default"
          onClick={onEdit}
          aria-label={`${words('online.edit_participant')}: ${row.name}`}
        >
          {words('class.edit_short')}
        </Button>
      ) : null}
    </li>
  );
};

const People = ({ view }: Props): ReactElement => {
  const words = useWords('classes');
  const [open, setOpen] = useState<ParticipantRow | 'new' | null>(null);
  const mayAdd = view.online_can.includes('add_participant');
  return (
    <Card
      title={words('online.participants')}
      aside={
        mayAdd ? (
          <Button size="compact-sm" variant="default" onClick={() => setOpen('new')}>
            {words('online.add_participant')}
          </Button>
        ) : null
      }
    >
      {view.participants.length === 0 ? (
        <Empty title={words(view.status === 'completed' ? 'online.participants_past' : 'online.participants_empty')} />
      ) : null}
      <ul>
        {view.participants.map((row) => (
          <Person key={row.id} row={row} onEdit={mayAdd ? () => setOpen(row) : undefined} />
        ))}
      </ul>
      {open === null ? null : (
        <ParticipantDrawer view={view} of={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </Card>
  );
};

export const OnlineCards = ({ id }: { id: number }): ReactElement => {
  const { search, change } = useAddress();
  const { data, refetch, waiting } = useLoaded(onlineContract.view, { params: { id } }, { height: 160 });
  useLive('timetable', () => void refetch());
  if (!data) return waiting;
  return (
    <>
      <Meeting view={data} />
      <People view={data} />
      {search['link'] !== undefined && data.online_can.includes('set_link') ? (
        <LinkDrawer view={data} onClose={() => change({ link: undefined }, { replace: true })} />
      ) : null}
    </>
  );
};
