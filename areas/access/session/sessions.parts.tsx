/** Where the person is signed in, and signing out there. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconTerminal2 } from '@tabler/icons-react';
import { profileContract } from '../profile/profile.contract.ts';
import type { DataOf } from '#kit/domain/contract.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Badge, InstantText } from '#kit/web/look/show.tsx';
import { useWrite } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { deviceOf } from './device.view.ts';
import { Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from '../profile/profile.module.css';

type SessionRow = DataOf<typeof profileContract.sessions>[number];
const icons = { desk: IconDeviceDesktop, phone: IconDeviceMobile, program: IconTerminal2 } as const;

const SessionLine = ({ session }: { session: SessionRow }): ReactElement => {
  const words = useWords('access');
  const { run, busy } = useWrite(profileContract.endSession);
  const device = deviceOf(session.agent);
  const Icon = icons[device.kind];
  const name =
    device.kind === 'program' ? (device.browser ?? words('sessions.program')) : words('sessions.device', device);
  return (
    <li className={style['session']}>
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
          loading={busy}
          aria-label={words('sessions.end_of', { device: name })}
          onClick={() => void run({ params: { id: session.id } })}
        >
          {words('sessions.end')}
        </Button>
      )}
    </li>
  );
};

export const Sessions = (): ReactElement => {
  const words = useWords('access');
  const { data, waiting } = useLoaded(profileContract.sessions, {}, { height: 60 });
  return (
    <Card title={words('sessions.title')}>
      <Dim as="p" size="inherit">
        {words('sessions.hint')}
      </Dim>
      {waiting}
      <Stacked as="ul">
        {data?.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </Stacked>
    </Card>
  );
};
