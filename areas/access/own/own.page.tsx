/** `/p/own`: clients sign in, see what they owe and pay it, book and cancel classes, and cancel appointments. */
import { useCallback, useEffect, useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { memberSelfContract } from '#areas/people/member-self/member-self.contract.ts';
import type { OwnView } from '#areas/people/member-self/member-self.model.ts';
import { emailField, passwordField } from '#kit/web/form/fields.ts';
import { waitingFor } from '#kit/web/look/loaded.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { useRead, useWrite } from '#kit/web/query.ts';
import { Slot } from '#kit/web/slot.tsx';
import { useWords } from '#kit/web/words.ts';
import { BarePage } from '#web/shell/bare.tsx';
import { BareForm } from '../session/bare-form.parts.tsx';
import { OwnAppointments } from './own-appointments.parts.tsx';
import { OwnBookings } from './own-bookings.parts.tsx';
import { OwnClasses } from './own-classes.parts.tsx';
import { keepToken, keptToken } from './own-keep.view.ts';
import { forgetSeen, useKeptSeen } from './own-offline.view.ts';
import { OwnNews } from './own-news.parts.tsx';
import { OwnPreferences } from './own-preferences.parts.tsx';
import { OwnMemberships } from './own-memberships.parts.tsx';
import { OwnOwed } from './own-owed.parts.tsx';
import { OwnPass } from './own-pass.parts.tsx';
import { OwnReceipts } from './own-receipts.parts.tsx';
import { OwnSessions } from './own-sessions.parts.tsx';
import { Stacked } from '#kit/web/look/lay.tsx';
import { InstantText } from '#kit/web/look/show.tsx';
import style from './own.module.css';

const signInFields = [
  {
    fields: [
      emailField('email', { autoComplete: 'username' }),
      passwordField('password', { autoComplete: 'current-password' }),
    ],
  },
] as const;
const linkFields = [{ fields: [emailField('email', { autoComplete: 'username' })] }] as const;

const AskLink = ({ onBack }: { onBack: () => void }): ReactElement => {
  const words = useWords('people');
  const [isDone, setDone] = useState(false);
  const back = (
    <Button variant="subtle" size="compact-sm" onClick={onBack}>
      {words('own_link.back')}
    </Button>
  );
  if (isDone)
    return (
      <BarePage title={words('own_link.done_title')} context={<output>{words('own_link.done')}</output>} foot={back} />
    );
  return (
    <NounScope noun="people.own_link">
      <BarePage title={words('own_link.title')} context={words('own_link.context')} foot={back}>
        <BareForm
          row={memberSelfContract.askLink}
          groups={linkFields}
          go={words('own_link.go')}
          onDone={() => setDone(true)}
        />
      </BarePage>
    </NounScope>
  );
};

type DoorProps = { wasOut: boolean; onIn: (token: string) => void };
const Door = ({ wasOut, onIn }: DoorProps): ReactElement => {
  const words = useWords('people');
  const [asks, setAsks] = useState(false);
  if (asks) return <AskLink onBack={() => setAsks(false)} />;
  return (
    <NounScope noun="people.own">
      <BarePage
        title={words('own.title')}
        context={words(wasOut ? 'own.signed_out' : 'own.context')}
        foot={
          <Button variant="subtle" size="compact-sm" onClick={() => setAsks(true)}>
            {words('own.forgot')}
          </Button>
        }
      >
        <BareForm
          row={memberSelfContract.signIn}
          groups={signInFields}
          go={words('own.go')}
          onDone={({ token }) => onIn(token)}
        />
      </BarePage>
    </NounScope>
  );
};

const OldNews = ({ at }: { at: number }): ReactElement => {
  const words = useWords('people');
  return (
    <output>
      {words('own.lost')} <InstantText at={new Date(at).toISOString()} />
    </output>
  );
};

/** `seenAt`: there is no connection, and this is from then. */
type InsideProps = { view: OwnView; token: string; seenAt: number | null; onOut: () => void };
const Inside = ({ view, token, seenAt, onOut }: InsideProps): ReactElement => {
  const words = useWords('people');
  const { run, busy, fault } = useWrite(memberSelfContract.signOut);
  const out = async (): Promise<void> => {
    if (await run({ body: { token } })) onOut();
  };
  return (
    <BarePage
      wide
      title={words('own.hello', { name: view.first_name })}
      context={seenAt === null ? undefined : <OldNews at={seenAt} />}
      foot={
        <>
          <Button variant="subtle" size="compact-sm" loading={busy} onClick={() => void out()}>
            {words('own.sign_out')}
          </Button>
          {fault ? <p role="alert">{fault.lines.join(' ')}</p> : null}
        </>
      }
    >
      <link rel="manifest" href="/own.webmanifest" />
      <link rel="apple-touch-icon" href="/icon-180.png" />
      <Stacked gap={24} mt={18} className={style['parts']}>
        <OwnPass view={view} token={token} />
        <OwnOwed view={view} token={token} />
        <OwnMemberships view={view} />
        <OwnBookings view={view} token={token} />
        <OwnAppointments view={view} token={token} />
        {view.branches.length > 0 ? <OwnClasses view={view} token={token} /> : null}
        <OwnNews token={token} />
        <OwnReceipts view={view} token={token} />
        <Slot part="own_challenges" token={token} />
        <Slot part="own_promotions" token={token} />
        <Slot part="own_chat" branches={view.branches} token={token} />
        <Slot part="own_help" branches={view.branches} token={token} />
        <Slot part="own_push" token={token} />
        <OwnSessions token={token} />
        <OwnPreferences token={token} />
      </Stacked>
    </BarePage>
  );
};

type SignedInProps = { token: string; onChange: (next: string | null) => void };
const SignedIn = ({ token, onChange }: SignedInProps): ReactElement => {
  useKeptSeen(token);
  const { online } = useNetwork();
  const asked = useRead(memberSelfContract.view, { body: { token } });
  const { data, waiting } = waitingFor(asked, { height: 360, isPage: true });
  useEffect(() => {
    if (data === null) forgetSeen();
  }, [data]);
  if (data === undefined) return waiting;
  if (data === null) return <Door wasOut onIn={onChange} />;
  const seenAt = online && asked.error === null ? null : asked.dataUpdatedAt;
  return <Inside view={data} token={token} seenAt={seenAt} onOut={() => onChange(null)} />;
};

export const OwnPage = (): ReactElement => {
  const [token, setToken] = useState(keptToken);
  const keep = useCallback((next: string | null): void => {
    keepToken(next);
    setToken(next);
  }, []);
  if (token === null) return <Door wasOut={false} onIn={keep} />;
  return <SignedIn key={token} token={token} onChange={keep} />;
};
