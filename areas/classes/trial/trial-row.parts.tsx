/** Trials beside bookings: on the roster of a class, and at the desk. */
import type { ReactElement } from 'react';
import { Button, Group } from '@mantine/core';
import { trialContract } from './trial.contract.ts';
import { trialMachine } from './trial.machine.ts';
import { trialMarks, type Trial, type TrialMark } from './trial.model.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { notedIn, textIn } from '#kit/domain/words.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { useLive } from '#kit/web/live.ts';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Phone } from '#kit/web/look/phone.tsx';
import { Badge, Status } from '#kit/web/look/show.tsx';
import { useRead, useWrite } from '#kit/web/query.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { confirm, toast } from '#kit/web/tell.ts';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';
import { ChangeOpen } from './trial-drawers.parts.tsx';
import style from '../classes.module.css';

const useSends = (): { send: (trial: Trial, move: TrialMark, says?: string) => void; busy: boolean } => {
  const { run, busy } = useWrite(trialContract.mark);
  const send = async ({ id, version }: Trial, move: TrialMark, says?: string): Promise<void> => {
    const answer = await run(
      { params: { id }, body: { version, move } },
      { onFault: (fault) => toast(fault.lines.join(' '), { tone: 'red' }) },
    );
    if (answer && says !== undefined) toast(says);
  };
  return { busy, send: (trial, move, says) => void send(trial, move, says) };
};

const Cancel = ({ trial }: { trial: Trial }): ReactElement | null => {
  const words = useWords('classes');
  const { run, busy } = useWrite(trialContract.cancel);
  if (!trial.can.includes('cancel')) return null;
  const cancel = async (): Promise<void> => {
    const name = words('trial.cancel');
    const isSure = await confirm({
      title: `${name}: ${fullName(trial)}`,
      text: words('trial.cancel_confirm'),
      yes: name,
      danger: true,
    });
    if (!isSure) return;
    await run(
      { params: { id: trial.id }, body: { version: trial.version, reason: null } },
      { onFault: (fault) => toast(fault.lines.join(' '), { tone: 'red' }) },
    );
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={busy}
      aria-label={`${words('trial.cancel')}: ${fullName(trial)}`}
      onClick={() => void cancel()}
    >
      {words('trial.cancel')}
    </Button>
  );
};
const Change = ({ trial }: { trial: Trial }): ReactElement | null => {
  const words = useWords('classes');
  const { change } = useAddress();
  return trial.can.includes('change') && trial.lead_id !== null ? (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`${words('trial.change')}: ${fullName(trial)}`}
      onClick={() => change({ change: String(trial.id) })}
    >
      {words('trial.change')}
    </Button>
  ) : null;
};
/** Marking, moving and cancelling. */
export const TrialButtons = ({ trial }: { trial: Trial }): ReactElement => {
  const words = useWords('classes');
  const { send, busy } = useSends();
  const name = fullName(trial);
  return (
    <Group gap={6}>
      {trialMarks
        .filter((one) => trial.can.includes(one))
        .map((one) => (
          <Button
            key={one}
            size="compact-sm"
            variant="default"
            disabled={busy}
            aria-label={`${words(`trial.${one}`)}: ${name}`}
            onClick={() => send(trial, one)}
          >
            {words(`trial.${one}`)}
          </Button>
        ))}
      <Change trial={trial} />
      <Cancel trial={trial} />
    </Group>
  );
};
const Row = ({ trial }: { trial: Trial }): ReactElement => {
  const words = useWords('classes');
  const opens = useMayOpen('/manage/viewLeads') && trial.lead_id !== null;
  const name = fullName(trial);
  const more = [trial.email, trial.again_reason, trial.reason].filter((one) => one !== null);
  return (
    <li className={style['item']}>
      <Stacked gap={2} breaks shrinks className={style['itemWords']}>
        {opens ? (
          <PageLink to="/manage/viewLeads" record={trial.lead_id ?? 0}>
            {name}
          </PageLink>
        ) : (
          <span>{name}</span>
        )}
        <Words tone="gray" size={12}>
          {trial.phone === null ? null : <Phone number={trial.phone} />}
          {trial.phone === null || more.length === 0 ? null : ' · '}
          {more.join(' · ')}
        </Words>
      </Stacked>
      <Inline gap="8px 12px" justify="flex-end" keeps>
        <Badge tone="yellow">{words('trial.mark')}</Badge>
        <Status machine={trialMachine} value={trial.status} noun="classes.trial" />
        <TrialButtons trial={trial} />
      </Inline>
    </li>
  );
};

/** Below the clients who are booked into a class; nothing where there are none. */
export const TrialRoster = ({ session_id }: { session_id: number }): ReactElement | null => {
  const words = useWords('classes');
  const { data, refetch } = useRead(trialContract.roster, { params: { id: session_id } });
  useLive('timetable', () => void refetch());
  if (!data || data.length === 0) return null;
  return (
    <Card
      title={notedIn(currentLocale(), words('trial.title'), data.filter(({ status }) => status !== 'cancelled').length)}
    >
      <ul>
        {data.map((trial) => (
          <Row key={trial.id} trial={trial} />
        ))}
      </ul>
      <ChangeOpen trials={data} />
    </Card>
  );
};

/** At the desk: who comes for a trial today. */
export const TrialsToday = ({ branch_id }: { branch_id: number }): ReactElement | null => {
  const words = useWords('classes');
  const locale = useLocale();
  const { send, busy } = useSends();
  const { data, refetch } = useRead(trialContract.today, { params: { branch_id } });
  useLive('timetable', () => void refetch());
  if (!data || data.length === 0) return null;
  return (
    <Card title={words('trial.today')}>
      <Items>
        {data.map((trial) => (
          <Item
            key={trial.id}
            title={fullName(trial)}
            below={[
              `${clockIn(trial.time_zone, new Date(trial.starts_at))} ${textIn(trial.class_name, locale)}`,
              trial.phone === null ? null : <Phone key="phone" number={trial.phone} />,
            ]}
            actions={
              trial.can.includes('attend') ? (
                <Button
                  size="compact-sm"
                  disabled={busy}
                  aria-label={`${words('trial.check_in')}: ${fullName(trial)}`}
                  onClick={() => send(trial, 'attend', words('trial.checked_in', { name: fullName(trial) }))}
                >
                  {words('trial.check_in')}
                </Button>
              ) : (
                <Status machine={trialMachine} value={trial.status} noun="classes.trial" />
              )
            }
          />
        ))}
      </Items>
    </Card>
  );
};
