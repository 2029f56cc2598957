/** The devices on which the client is signed in, and signing out on another one. */
import type { ReactElement } from 'react';
import { memberSelfContract } from '#areas/people/member-self/member-self.contract.ts';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { SessionLines } from '../session/sessions.parts.tsx';

export const OwnSessions = ({ token }: { token: string }): ReactElement | null => {
  const words = useWords('access');
  const { data, refetch } = useRead(memberSelfContract.sessions, { body: { token } });
  if (!data) return null;
  return (
    <section aria-label={words('sessions.title')}>
      <h2>{words('sessions.title')}</h2>
      <SessionLines
        sessions={data}
        ending={{ row: memberSelfContract.endSession, token, onEnded: () => void refetch() }}
      />
    </section>
  );
};
