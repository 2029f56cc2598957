/** On the client's own page: finding an answer, asking, and the answers to what they asked. */
import { useState, type ReactElement } from 'react';
import { Button, Rating, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { FoundForClient } from './own-found.parts.tsx';
import { OwnAsk, type OwnBranches } from './own-ask.parts.tsx';
import { ownTicketContract } from '../ticket/own-ticket.contract.ts';
import type { OwnTicket } from '../ticket/ticket.model.ts';
import { Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import { InstantText } from '#kit/web/look/show.tsx';
import { useRead, useWrite } from '#kit/web/query.ts';
import { toast } from '#kit/web/tell.ts';
import { useWords } from '#kit/web/words.ts';

type Props = { branches: OwnBranches; token: string };
declare module '#kit/web/slot.tsx' {
  interface Slots {
    own_help: Props;
  }
}

type TicketProps = { ticket: OwnTicket; token: string };
const WriteMore = ({ ticket, token }: TicketProps): ReactElement => {
  const words = useWords('support');
  const [body, setBody] = useState('');
  const { run, busy, fault } = useWrite(ownTicketContract.write);
  const send = async (): Promise<void> => {
    if (await run({ body: { token, ticket_id: ticket.id, version: ticket.version, body } })) setBody('');
  };
  return (
    <Stacked gap={8}>
      <Textarea
        label={words('ticket.own.write')}
        autosize
        maxLength={4000}
        value={body}
        error={fault?.lines.join(' ')}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <div>
        <Button variant="default" loading={busy} disabled={body.trim() === ''} onClick={() => void send()}>
          {words('ticket.own.write_send')}
        </Button>
      </div>
    </Stacked>
  );
};
const RateOwn = ({ ticket, token }: TicketProps): ReactElement => {
  const words = useWords('support');
  const { run, busy } = useWrite(ownTicketContract.rate);
  const rate = async (score: number): Promise<void> => {
    const body = { token, ticket_id: ticket.id, version: ticket.version, score, score_note: null };
    if (await run({ body })) toast(words('ticket.own.thanks'));
  };
  return (
    <Inline gap={12}>
      <Words weight={500}>{words('ticket.rate')}</Words>
      <Rating
        size="lg"
        value={ticket.score ?? 0}
        readOnly={busy}
        getSymbolLabel={(score) => words('ticket.own.score_named', { score })}
        onChange={(score) => void rate(score)}
      />
    </Inline>
  );
};
const OneTicket = ({ ticket, token }: TicketProps): ReactElement => {
  const words = useWords('support');
  return (
    <li>
      <details>
        <summary>
          {ticket.subject} <Dim>{words(`ticket.own.status.${ticket.status}`)}</Dim>
        </summary>
        <Stacked gap={12} p="8px 0">
          {ticket.messages.map(({ id, is_mine, body, created_at }) => (
            <div key={id}>
              <Dim as="p">
                {is_mine ? words('ticket.own.you') : ticket.branch_name} · <InstantText at={created_at} />
              </Dim>
              <Words as="p" lines breaks>
                {body}
              </Words>
            </div>
          ))}
          {ticket.can_rate ? <RateOwn ticket={ticket} token={token} /> : null}
          {ticket.can_write ? <WriteMore ticket={ticket} token={token} /> : null}
        </Stacked>
      </details>
    </li>
  );
};

const WAIT_MS = 300;
export const OwnHelp = ({ branches, token }: Props): ReactElement => {
  const words = useWords('support');
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed.trim(), WAIT_MS);
  const { data } = useRead(ownTicketContract.own, { body: { token } });
  return (
    <section aria-label={words('ticket.own.title')}>
      <h2>{words('ticket.own.title')}</h2>
      {isAsking ? (
        <OwnAsk branches={branches} token={token} onDone={() => setAsking(false)} />
      ) : (
        <Stacked gap={12}>
          <TextInput
            aria-label={words('ticket.own.search')}
            placeholder={words('ticket.own.search')}
            maxLength={500}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <FoundForClient token={token} q={wanted} most={5} />
          {branches.length > 0 ? (
            <Button variant="default" onClick={() => setAsking(true)}>
              {words('ticket.own.ask')}
            </Button>
          ) : null}
          {data && data.length > 0 ? (
            <ul>
              {data.map((ticket) => (
                <OneTicket key={ticket.id} ticket={ticket} token={token} />
              ))}
            </ul>
          ) : null}
        </Stacked>
      )}
    </section>
  );
};
