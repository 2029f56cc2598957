/** Check-ins waiting on this device: sent automatically when the connection is back, or checked by a person. */
import { useEffect, type ReactElement } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import { IconCloudOff, IconX } from '@tabler/icons-react';
import { fullName } from '#areas/people/person/person.rules.ts';
import { useIsLive } from '#kit/web/live.ts';
import { timeOf } from '#kit/web/look/show.tsx';
import { place, usePlace } from '#kit/web/place.ts';
import { refreshAll } from '#kit/web/query.ts';
import { useSignal } from '#kit/web/signal.ts';
import { toast } from '#kit/web/tell.ts';
import { say, useWords } from '#kit/web/words.ts';
import { dropKept, followOtherTabs, kept, type Kept } from './kept.view.ts';
import { whyText } from './reason.parts.tsx';
import { sendKept, type Sent } from './send-kept.view.ts';
import { Dim, Inline } from '#kit/web/look/lay.tsx';
import style from './check-in.module.css';

const EVERY_MS = 15_000;

const tellSent = ({ of, answer }: Sent): void => {
  const words = say('classes');
  const facts = { name: fullName(answer), time: timeOf(new Date(of.made_at), place.get().zone) };
  if (answer.allowed) toast(words('offline.sent', facts));
  else toast(words('offline.sent_refused', { ...facts, why: answer.why ? whyText(answer.why) : '' }), { tone: 'red' });
  void refreshAll();
};

/** Tries immediately, when the connection is back, and from time to time while something is waiting. */
const useSending = (branch_id: number, waits: boolean): void => {
  const isLive = useIsLive();
  useEffect(() => followOtherTabs(), []);
  useEffect(() => {
    if (!waits) return undefined;
    const send = (): void => void sendKept(branch_id, tellSent);
    send();
    const timer = setInterval(send, EVERY_MS);
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, [branch_id, waits]);
  useEffect(() => {
    if (waits && isLive) void sendKept(branch_id, tellSent);
  }, [branch_id, waits, isLive]);
};

const Row = ({ one, onSearch }: { one: Kept; onSearch: (text: string) => void }): ReactElement => {
  const words = useWords('classes');
  const { zone } = usePlace();
  return (
    <li className={style['keptRow']}>
      <div>
        <strong>{one.problem === '' ? words('offline.unclear', { typed: one.typed }) : one.typed}</strong>
        <Dim size={13} figures>
          {words('offline.kept_at', { time: timeOf(new Date(one.made_at), zone) })}
          {one.problem ? ` · ${one.problem}` : ''}
        </Dim>
      </div>
      {one.problem === null ? null : (
        <>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              dropKept(one.client_key);
              onSearch(one.typed);
            }}
          >
            {words('offline.search')}
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={words('offline.drop')}
            onClick={() => dropKept(one.client_key)}
          >
            <IconX size={18} />
          </ActionIcon>
        </>
      )}
    </li>
  );
};

export const KeptList = ({
  branch_id,
  onSearch,
}: {
  branch_id: number;
  onSearch: (text: string) => void;
}): ReactElement | null => {
  const words = useWords('classes');
  const mine = useSignal(kept).filter((one) => one.branch_id === branch_id);
  useSending(
    branch_id,
    mine.some((one) => one.problem === null),
  );
  if (mine.length === 0) return null;
  return (
    <section className={style['kept']} aria-labelledby="kept-title">
      <Inline id="kept-title" as="h2" noWrap gap={8} size={15} weight={600} tone="yellow">
        <IconCloudOff size={18} aria-hidden="true" /> {words('offline.waiting', { count: mine.length })}
      </Inline>
      <ul>
        {mine.map((one) => (
          <Row key={one.client_key} one={one} onSearch={onSearch} />
        ))}
      </ul>
    </section>
  );
};
