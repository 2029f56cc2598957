/**
 * `/schedule/indexBackup`: who is asked to stand in, and the person's own answers. `/schedule/backup?shift=42`: asks
 * for one shift.
 */
import type { ComponentType, ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { backupContract, type CallRow, type Candidate } from './backup.contract.ts';
import { callMachine } from './call.machine.ts';
import { shiftContract } from '../shift/shift.contract.ts';
import { PageLink, useAddress, useGo } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { useLive } from '#kit/web/live.ts';
import { Item, Items, Quiet } from '#kit/web/look/items.tsx';
import { Loaded, useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty, PageHead } from '#kit/web/look/page.tsx';
import { Badge, Status } from '#kit/web/look/show.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { refreshAll, useRead, useWrite } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { useTimeText, timesOf } from '../shift/shift-words.view.ts';
import { Inline } from '#kit/web/look/lay.tsx';

const Call = ({ call }: { call: CallRow }): ReactElement => {
  const words = useWords('shift');
  const write = useDays();
  const answer = useWrite(backupContract.answer);
  const end = useWrite(backupContract.end);
  const say = (said: 'yes' | 'no'): void => void answer.run({ params: { id: call.id }, body: { answer: said } });
  return (
    <Item
      title={
        <>
          {write(call.day)} {timesOf(call)} <Status machine={callMachine} value={call.status} />
        </>
      }
      below={
        <>
          {words(`post.${call.post}`)} · {words('shift_call.for', { name: call.staff_name ?? words('shift.open') })} ·{' '}
          {call.taken_by_name === null
            ? words('shift_call.counted', { asked: call.asked, no: call.said_no })
            : words('shift_call.taken_by', { name: call.taken_by_name })}
        </>
      }
      buttons={
        <>
          {call.can.includes('yes') ? (
            <>
              <Button variant="default" loading={answer.busy} onClick={() => say('yes')}>
                {words('shift_call.yes')}
              </Button>
              <Button variant="default" disabled={answer.busy || call.my_answer === 'no'} onClick={() => say('no')}>
                {words('shift_call.no')}
              </Button>
            </>
          ) : null}
          {call.can.includes('end') ? (
            <Button variant="default" loading={end.busy} onClick={() => void end.run({ params: { id: call.id } })}>
              {words('shift_call.end')}
            </Button>
          ) : null}
        </>
      }
    />
  );
};

export const BackupIndexPage: ComponentType = () => {
  const words = useWords('shift');
  const calls = useRead(backupContract.list, {}, { keep: true });
  useLive('shift', () => void refreshAll());
  return (
    <NounScope noun="shift.shift_call">
      <PageHead title={words('shift_call.title')} context={words('shift_call.context')} />
      <Loaded of={calls} empty={<Empty title={words('shift_call.empty_title')} text={words('shift_call.empty')} />}>
        {(data) => (
          <Card>
            <Items>
              {data.map((call) => (
                <Call key={call.id} call={call} />
              ))}
            </Items>
          </Card>
        )}
      </Loaded>
    </NounScope>
  );
};

const CandidateRow = ({ candidate }: { candidate: Candidate }): ReactElement => {
  const words = useWords('shift');
  const timeOf = useTimeText();
  const { staff_name, busy, week_min, asked, answer } = candidate;
  return (
    <Item
      title={staff_name}
      below={words('shift_call.week', { time: timeOf(week_min) })}
      right={
        <>
          <Badge tone={busy === null ? 'green' : 'gray'}>
            {words(busy === null ? 'shift_call.free' : `shift_call.busy.${busy}`)}
          </Badge>{' '}
          {asked ? (
            <Badge tone="yellow">{words(answer === 'no' ? 'shift_call.said_no' : 'shift_call.asked')}</Badge>
          ) : null}
        </>
      }
    />
  );
};

const ForShift = ({ id }: { id: number }): ReactElement => {
  const words = useWords('shift');
  const write = useDays();
  const go = useGo();
  const shift = useLoaded(shiftContract.view, { params: { id } }, { height: 240 });
  const { data, waiting } = useLoaded(backupContract.candidates, { params: { id } }, { height: 240 });
  const { run, busy } = useWrite(backupContract.ask);
  if (!shift.data) return shift.waiting;
  if (!data) return waiting;
  const free = data.filter((one) => one.busy === null).length;
  const isAsked = data.some((one) => one.asked);
  const ask = async (): Promise<void> => {
    if (await run({ params: { id } })) go('/schedule/indexBackup');
  };
  const why = !shift.data.can.includes('call') ? 'over' : isAsked ? 'asked' : free === 0 ? 'none_free' : null;
  return (
    <Card title={`${write(shift.data.day)} ${timesOf(shift.data)} · ${words(`post.${shift.data.post}`)}`}>
      <Inline gap="8px 16px" mb={16}>
        <Button
          leftSection={<IconSpeakerphone size={16} />}
          loading={busy}
          disabled={why !== null}
          onClick={() => void ask()}
        >
          {words('shift_call.ask', { count: free })}
        </Button>
        {why === null || data.length === 0 ? null : <Quiet as="span">{words(`shift_call.why_not.${why}`)}</Quiet>}
      </Inline>
      <Items empty={words('shift.swap_none')}>
        {data.map((candidate) => (
          <CandidateRow key={candidate.staff_id} candidate={candidate} />
        ))}
      </Items>
    </Card>
  );
};

export const BackupPage: ComponentType = () => {
  const words = useWords('shift');
  const { search } = useAddress();
  const id = /^\d{1,15}$/.test(search['shift'] ?? '') ? Number(search['shift']) : undefined;
  return (
    <>
      <PageHead title={words('shift_call.find')} context={words('shift_call.find_context')} />
      {id === undefined ? (
        <Empty
          title={words('shift_call.choose_title')}
          text={words('shift_call.choose')}
          action={<PageLink to="/schedule">{words('shift.title')}</PageLink>}
        />
      ) : (
        <ForShift id={id} />
      )}
    </>
  );
};
