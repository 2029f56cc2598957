/** Clocking in and out: people themselves, by the branch's address or the code on its screen; others at the desk. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { clockContract, type ClockPerson, type ClockView } from './clock.contract.ts';
import { shiftMachine } from '../shift/shift.machine.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { useAddress } from '#kit/web/address.tsx';
import { SideDrawer } from '#kit/web/dialog/over-page.tsx';
import { Quiet } from '#kit/web/look/items.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Status } from '#kit/web/look/show.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { QrCode } from '#kit/web/picture/qr.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead, useWrite } from '#kit/web/query.ts';
import { askReason } from '#kit/web/tell.ts';
import { say, useWords } from '#kit/web/words.ts';
import { pairsText } from '../shift/shift-words.view.ts';
import { Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from '../roster/roster.module.css';

/** The code is valid for one branch: the phone that scans it is switched to this branch. */
const Code = ({ branch_id }: { branch_id: number }): ReactElement | null => {
  const words = useWords('shift');
  const { data } = useRead(clockContract.code, { params: { branch_id } }, { everyMs: 15_000 });
  return data ? (
    <div>
      <QrCode
        className={style['code']}
        alt={words('clocking.code')}
        text={`${globalThis.location.origin}/schedule?open=clock&branch=${branch_id}&code=${data.code}`}
      />
      <Quiet>{words('clocking.code_hint')}</Quiet>
    </div>
  ) : null;
};

const Own = ({ view }: { view: ClockView }): ReactElement => {
  const words = useWords('shift');
  const { search, change } = useAddress();
  const { zone } = usePlace();
  const { run, busy } = useWrite(clockContract.own);
  const way = view.open ? 'out' : 'in';
  const send = async (): Promise<void> => {
    const done = await run({ body: { branch_id: view.branch_id, way, code: search['code'] ?? null } });
    if (done) change({ code: undefined }, { replace: true });
  };
  return (
    <Stacked gap={12}>
      {view.open ? <p>{words('clocking.since', { at: clockIn(zone, new Date(view.open.in_at)) })}</p> : null}
      <Button loading={busy} onClick={() => void send()}>
        {words(`clocking.${way}`)}
      </Button>
      {view.on_site || search['code'] ? null : <Quiet>{words('clocking.away')}</Quiet>}
    </Stacked>
  );
};

type PersonProps = { person: ClockPerson; branch_id: number };
/** A mistaken punch, while it is recent: the reason is added to the history. */
const TakeBack = ({ person }: Pick<PersonProps, 'person'>): ReactElement | null => {
  const words = useWords('shift');
  const { run, busy } = useWrite(clockContract.takeBack);
  const { last, staff_name } = person;
  if (last === null || !person.can.includes('take_back')) return null;
  const title = words(`clocking.take_back.${last.way}`);
  const send = async (): Promise<void> => {
    const text = words('clocking.take_back_why');
    const reason = await askReason({ title, text, yes: title, no: say('blocks')('dialog.cancel') });
    if (reason !== null) await run({ params: { id: last.clocking_id }, body: { way: last.way, reason } });
  };
  return (
    <Button
      size="compact-md"
      variant="subtle"
      loading={busy}
      aria-label={`${title}: ${staff_name}`}
      onClick={() => void send()}
    >
      {title}
    </Button>
  );
};

const Person = ({ person, branch_id }: PersonProps): ReactElement => {
  const words = useWords('shift');
  const { zone } = usePlace();
  const { run, busy } = useWrite(clockContract.desk);
  const at = (instant: string | null): string => (instant === null ? '—' : clockIn(zone, new Date(instant)));
  const way = (['in', 'out'] as const).find((one) => person.can.includes(one));
  const { staff_id, staff_name, pairs, left_early_at, away_since } = person;
  return (
    <Inline as="li" justify="space-between" gap="8px 16px">
      <div>
        <strong>{staff_name}</strong> {person.status ? <Status machine={shiftMachine} value={person.status} /> : null}
        <Quiet as="div">
          {[
            ...(person.starts_at === null ? [] : [`${at(person.starts_at)}–${at(person.ends_at)}`]),
            pairs.length === 0 ? words('shift.clocked', { in: '—', out: '—' }) : pairsText(pairs, zone, words),
          ].join(' · ')}
        </Quiet>
        {left_early_at === null ? null : (
          <Words as="div" tone="yellow" size={12} weight={400}>
            {words('shift.left_early', { at: at(left_early_at) })}
          </Words>
        )}
        {away_since === null ? null : <Quiet as="div">{words('shift.away_since', { at: at(away_since) })}</Quiet>}
      </div>
      <Inline gap={8} align="stretch">
        <TakeBack person={person} />
        {way === undefined ? null : (
          <Button
            size="compact-md"
            variant="default"
            loading={busy}
            aria-label={`${words(`clocking.${way}`)}: ${staff_name}`}
            onClick={() => void run({ body: { branch_id, staff_id, way } })}
          >
            {words(`clocking.${way}`)}
          </Button>
        )}
      </Inline>
    </Inline>
  );
};

const Body = (): ReactElement | null => {
  const words = useWords('shift');
  const { search } = useAddress();
  const { branch_id: here } = usePlace();
  const branch_id = /^\d{1,15}$/.test(search['branch'] ?? '') ? Number(search['branch']) : (here ?? 0);
  const { data, waiting } = useLoaded(clockContract.view, { params: { branch_id } }, { keep: true, height: 0 });
  if (!data) return waiting;
  const desk = data.can.includes('desk');
  return (
    <NounScope noun="shift.shift">
      <Stacked gap={12}>
        {branch_id === here ? null : <p>{words('clocking.at', { branch: data.branch_name })}</p>}
        {data.can.includes('clock') ? <Own view={data} /> : null}
        {desk ? <Code branch_id={branch_id} /> : null}
        <Stacked as="ul" gap={10} aria-label={words('clocking.today')}>
          {data.people.map((person) => (
            <Person
              key={`${person.staff_id} ${person.shift_id} ${person.in_at}`}
              person={person}
              branch_id={branch_id}
            />
          ))}
        </Stacked>
        {data.people.length === 0 ? <Quiet>{words('clocking.nobody')}</Quiet> : null}
      </Stacked>
    </NounScope>
  );
};

export const ClockDrawer = (): ReactElement => {
  const words = useWords('shift');
  const { search, change } = useAddress();
  const isOpen = search['open'] === 'clock';
  return (
    <SideDrawer
      opened={isOpen}
      onClose={() => change({ open: undefined, branch: undefined, code: undefined }, { replace: true })}
      size={460}
      title={words('clocking.title')}
    >
      {isOpen ? <Body /> : null}
    </SideDrawer>
  );
};
