/** Where a person is signed in, and signing out there: of staff, and of a client on their own page. */
import { useMemo, useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconTerminal2 } from '@tabler/icons-react';
import type { memberSelfContract } from '#areas/people/member-self/member-self.contract.ts';
import { profileContract } from '../profile/profile.contract.ts';
import { passwordField } from '#kit/web/form/fields.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Badge, InstantText } from '#kit/web/look/show.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { useWords } from '#kit/web/words.ts';
import { BareForm } from './bare-form.parts.tsx';
import { deviceOf } from './device.view.ts';
import type { SessionRow } from './session.model.ts';
import { Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from '../profile/profile.module.css';

const icons = { desk: IconDeviceDesktop, phone: IconDeviceMobile, program: IconTerminal2 } as const;
const groups = [{ fields: [passwordField('password', { autoComplete: 'current-password' })] }] as const;
const places = { 'access.wrong_password': 'password', 'access.slow_down': 'password' };

type EndRow = typeof profileContract.endSession | typeof memberSelfContract.endSession;
/** How a session is ended: the call, the client's own token, and what happens then. */
export type Ending = { row: EndRow; token?: string; onEnded: () => void };

const AskPassword = ({ id, ending, onCancel }: { id: number; ending: Ending; onCancel: () => void }): ReactElement => {
  const words = useWords('access');
  const { row, token, onEnded } = ending;
  const hidden = useMemo(() => ({ sign_in_id: id, ...(token !== undefined && { token }) }), [id, token]);
  return (
    <NounScope noun="access.two_step">
      <p>{words('sessions.why')}</p>
      <BareForm<EndRow>
        row={row}
        groups={groups}
        hidden={hidden}
        places={places}
        go={words('sessions.go')}
        onDone={onEnded}
      >
        <Button variant="default" onClick={onCancel}>
          {words('two_step.cancel')}
        </Button>
      </BareForm>
    </NounScope>
  );
};

const SessionLine = ({ session, ending }: { session: SessionRow; ending: Ending }): ReactElement => {
  const words = useWords('access');
  const [asks, setAsks] = useState(false);
  const device = deviceOf(session.agent);
  const Icon = icons[device.kind];
  const name =
    device.kind === 'program' ? (device.browser ?? words('sessions.program')) : words('sessions.device', device);
  return (
    <li>
      <div className={style['session']}>
        <Icon size={22} stroke={1.5} aria-hidden="true" />
        <Words as="div" shrinks grows>
          <Inline as="span" gap="2px 12px" align="stretch" weight={500}>
            {name}
            {session.is_this ? <Badge tone="green">{words('sessions.here')}</Badge> : null}
          </Inline>
          <Inline as="span" gap="0 14px" align="stretch" dim size={12}>
            {session.address ? <span>{session.address}</span> : null}
            <span>
              {words('sessions.last_seen')} <InstantText at={session.last_seen_at} />
            </span>
            <span>
              {words('sessions.since')} <InstantText at={session.created_at} />
            </span>
          </Inline>
        </Words>
        {session.is_this ? null : (
          <Button
            variant="default"
            size="xs"
            aria-expanded={asks}
            aria-label={words('sessions.end_of', { device: name })}
            onClick={() => setAsks(!asks)}
          >
            {words('sessions.end')}
          </Button>
        )}
      </div>
      {asks ? <AskPassword id={session.id} ending={ending} onCancel={() => setAsks(false)} /> : null}
    </li>
  );
};

type LinesProps = { sessions: readonly SessionRow[]; ending: Ending };
export const SessionLines = ({ sessions, ending }: LinesProps): ReactElement => (
  <Stacked as="ul">
    {sessions.map((session) => (
      <SessionLine key={session.id} session={session} ending={ending} />
    ))}
  </Stacked>
);

export const Sessions = (): ReactElement => {
  const words = useWords('access');
  const { data, waiting, refetch } = useLoaded(profileContract.sessions, {}, { height: 60 });
  return (
    <Card title={words('sessions.title')}>
      <Dim as="p" size="inherit">
        {words('sessions.hint')}
      </Dim>
      {waiting}
      {data ? (
        <SessionLines sessions={data} ending={{ row: profileContract.endSession, onEnded: () => void refetch() }} />
      ) : null}
    </Card>
  );
};
