/** What staff see of a message that came or went by e-mail: its subject, who it is really from, what wasn't taken, delivery. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import type { ChatEmail } from './mail-in.model.ts';
import { conversationContract } from '../conversation/conversation.contract.ts';
import { PageLink } from '#kit/web/address.tsx';
import { DialogBox } from '#kit/web/dialog/over-page.tsx';
import { Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Badge, InstantText } from '#kit/web/look/show.tsx';
import { useRead } from '#kit/web/query.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';

const SOON_MS = 4_000;
const OUTBOX = '/user/viewMessage';
const isOnItsWay = ({ status }: ChatEmail): boolean => status === 'queued' || status === 'sending';

const Whole = ({ id, onClose }: { id: number; onClose: () => void }): ReactElement => {
  const words = useWords('support');
  const { data, waiting } = useLoaded(conversationContract.email, { params: { id } });
  return (
    <DialogBox onClose={onClose} size="lg" title={data?.subject || words('mail.whole')}>
      {waiting}
      {data ? (
        <Words as="p" lines breaks>
          {data.text}
        </Words>
      ) : null}
    </DialogBox>
  );
};

const Above = ({ email }: { email: ChatEmail }): ReactElement => {
  const words = useWords('support');
  const { subject, address, is_other, verdict } = email;
  return (
    <Stacked gap={4}>
      {subject === '' ? null : (
        <Words as="p" weight={600} breaks>
          {subject}
        </Words>
      )}
      {is_other ? <Badge tone="yellow">{words('mail.other')}</Badge> : null}
      {is_other && address !== null ? (
        <Words as="p" size={13} breaks>
          {address}
        </Words>
      ) : null}
      {verdict === 'fail' ? <Badge tone="red">{words('mail.unconfirmed')}</Badge> : null}
    </Stacked>
  );
};

const tones = {
  queued: 'blue',
  sending: 'blue',
  sent: 'green',
  failed: 'red',
  unknown: 'yellow',
  kept: 'gray',
} as const;
/** It was sent, and came back later. */
const CameBack = ({ back: { kind, at, why } }: { back: NonNullable<ChatEmail['back']> }): ReactElement => {
  const words = useWords('support');
  return (
    <>
      <Inline gap="0 6px">
        <Badge tone="red">{words(`mail.back.${kind}`)}</Badge>
        <Dim as="span" size={12}>
          <InstantText at={at} />
        </Dim>
      </Inline>
      {why === null ? null : (
        <Words as="p" size={12} breaks>
          {why}
        </Words>
      )}
    </>
  );
};
const Delivery = ({ email: { status, mail_id, back } }: { email: ChatEmail }): ReactElement | null => {
  const words = useWords('support');
  const opens = useMayOpen(OUTBOX);
  if (back !== null) return <CameBack back={back} />;
  if (status === null) return null;
  const isStuck = status === 'failed' || status === 'unknown' || status === 'kept';
  return (
    <>
      <Badge tone={tones[status]}>{words(`mail.status.${status}`)}</Badge>
      {isStuck && opens && mail_id !== null ? (
        <PageLink to={OUTBOX} record={mail_id}>
          {words('mail.open')}
        </PageLink>
      ) : null}
    </>
  );
};
const Below = ({ email }: { email: ChatEmail }): ReactElement => {
  const words = useWords('support');
  const [isOpen, setOpen] = useState(false);
  const { id, refused, has_more } = email;
  return (
    <Stacked gap={4}>
      {refused.map(({ name, why }, at) => (
        <Words key={at} as="p" size={12} tone="red" breaks>
          {words(`mail.refused.${why}`, { name })}
        </Words>
      ))}
      <Delivery email={email} />
      {has_more ? (
        <Button size="compact-xs" variant="default" mr="auto" onClick={() => setOpen(true)}>
          {words('mail.whole')}
        </Button>
      ) : null}
      {isOpen ? <Whole id={id} onClose={() => setOpen(false)} /> : null}
    </Stacked>
  );
};

/** The latest e-mail of a conversation didn't reach its address, which doesn't exist. */
export const useCameBack = (conversation_id: number): boolean =>
  useRead(conversationContract.emails, { params: { id: conversation_id } }).data?.[0]?.back?.kind === 'hard';
/** By the number of their message. While one is being sent, its delivery is asked for again. */
export const useEmails = (conversation_id: number) => {
  const [isSending, setSending] = useState(false);
  const { data } = useRead(
    conversationContract.emails,
    { params: { id: conversation_id } },
    isSending ? { everyMs: SOON_MS } : {},
  );
  const waits = data?.some(isOnItsWay) ?? false;
  if (waits !== isSending) setSending(waits);
  return (no: number) => {
    const email = data?.find((one) => one.no === no);
    return email && { above: <Above email={email} />, below: <Below email={email} /> };
  };
};
