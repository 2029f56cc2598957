/** The trials of a lead, on the record of the lead. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { trialContract } from './trial.contract.ts';
import { BookLeadTrial, ChangeOpen } from './trial-drawers.parts.tsx';
import { TrialButtons } from './trial-row.parts.tsx';
import { trialMachine } from './trial.machine.ts';
import type { Trial } from './trial.model.ts';
import { timesOf } from '../session/session-row.parts.tsx';
import { pauseIn, textIn } from '#kit/domain/words.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { useLive } from '#kit/web/live.ts';
import { Item, Items } from '#kit/web/look/items.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { InstantText, Status } from '#kit/web/look/show.tsx';
import { useHas, useMayOpen } from '#kit/web/rights.ts';
import { useLocale, useWords } from '#kit/web/words.ts';

type Props = { lead_id: number; name: string; hasEmail: boolean; isOpen: boolean };
declare module '#kit/web/slot.tsx' {
  interface Slots {
    lead_trials: Props;
  }
}

const Row = ({ trial }: { trial: Trial }): ReactElement => {
  const words = useWords('classes');
  const locale = useLocale();
  const write = useDays();
  const opens = useMayOpen('/manage/classes');
  const name = `${write(trial.day)}${pauseIn(locale)}${timesOf(trial, trial.time_zone)}`;
  const { booked_by_name: by, cancelled_by, reason, again_reason, reminded_at } = trial;
  return (
    <Item
      title={
        opens ? (
          <PageLink to="/manage/classes/session" record={trial.session_id}>
            {name}
          </PageLink>
        ) : (
          name
        )
      }
      below={[
        [textIn(trial.class_name, locale), trial.facility_name].filter(Boolean).join(' · '),
        by === null ? words('trial.by_visitor') : words('trial.by_staff', { name: by }),
        again_reason === null ? null : words('trial.again_for', { reason: again_reason }),
        cancelled_by === null
          ? null
          : [words(`trial.ended_by.${cancelled_by}`), reason].filter((one) => one !== null).join(': '),
        reminded_at === null ? null : (
          <span key="reminded">
            {words('trial.reminded')} <InstantText at={reminded_at} />
          </span>
        ),
      ]}
      right={<Status machine={trialMachine} value={trial.status} noun="classes.trial" />}
      buttons={<TrialButtons trial={trial} />}
    />
  );
};

export const LeadTrials = ({ lead_id, name, hasEmail, isOpen }: Props): ReactElement | null => {
  const words = useWords('classes');
  const { search, change } = useAddress();
  const books = useHas('BOOK_CLASS') && isOpen;
  const { data, waiting, refetch } = useLoaded(trialContract.ofLead, { params: { id: lead_id } }, { height: 60 });
  useLive('timetable', () => void refetch());
  const mayBook = books && data?.every(({ status }) => status !== 'booked');
  if (data?.length === 0 && !books) return null;
  return (
    <Card
      title={words('trial.title')}
      aside={
        mayBook ? (
          <Button size="compact-sm" variant="default" onClick={() => change({ trial: 'book' })}>
            {words('trial.book')}
          </Button>
        ) : null
      }
    >
      {waiting}
      {data ? (
        <Items empty={words('trial.none_of_lead')}>
          {data.map((trial) => (
            <Row key={trial.id} trial={trial} />
          ))}
        </Items>
      ) : null}
      {search['trial'] === 'book' && mayBook ? (
        <BookLeadTrial
          lead_id={lead_id}
          name={name}
          hasEmail={hasEmail}
          onClose={() => change({ trial: undefined, day: undefined }, { replace: true })}
        />
      ) : null}
      <ChangeOpen trials={data ?? []} />
    </Card>
  );
};
