/** `/other/support/view/{id}`: a ticket with its messages, its clock, who has it and what it is about. */
import { useState, type ReactElement } from 'react';
import { Button, Rating, Textarea } from '@mantine/core';
import { ticketActions } from './ticket.actions.ts';
import { AssigneeInput } from './assignee.parts.tsx';
import { answerWithin } from './clock.rules.ts';
import { ticketContract } from './ticket.contract.ts';
import { EditTicketDrawer } from './ticket.form.tsx';
import { ticketMachine } from './ticket.machine.ts';
import type { Ticket } from './ticket.model.ts';
import { Thread } from './ticket-thread.parts.tsx';
import { dayIn } from '#kit/domain/day.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { branch, choice, instant, text } from '#kit/web/columns.tsx';
import { useLive } from '#kit/web/live.ts';
import { Figures } from '#kit/web/look/figures.tsx';
import { Quiet } from '#kit/web/look/items.tsx';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Badge, timeOf } from '#kit/web/look/show.tsx';
import { usePlace } from '#kit/web/place.ts';
import { refreshNoun, useRead, useWrite } from '#kit/web/query.ts';
import { recordPage } from '#kit/web/record/page.tsx';
import { useMayOpen } from '#kit/web/rights.ts';
import { useLocale, useWords } from '#kit/web/words.ts';

type Props = { record: Ticket };
const Assign = ({ record }: Props): ReactElement => {
  const words = useWords('support');
  const [isOpen, setOpen] = useState(false);
  const { data } = useRead(ticketContract.people, { params: { id: record.id } }, { when: isOpen });
  const { run, busy } = useWrite(ticketContract.assign);
  const { id, version, assigned_to, assigned_name } = record;
  return (
    <AssigneeInput
      label={{ said: words('ticket.field.assigned_to') }}
      placeholder={words('ticket.nobody')}
      now={{ id: assigned_to, name: assigned_name }}
      people={data}
      onOpen={() => setOpen(true)}
      busy={busy}
      onChange={(staff_id) => void run({ params: { id }, body: { version, staff_id } })}
    />
  );
};

const HOUR_MIN = 60;
const spanOf = (minutes: number) => ({ hours: Math.floor(minutes / HOUR_MIN), minutes: minutes % HOUR_MIN });
const Clock = ({ record }: Props): ReactElement => {
  const words = useWords('support');
  const days = useDays();
  const { zone } = usePlace();
  const write = (at: string): string => `${days(dayIn(zone, new Date(at)))} ${timeOf(new Date(at), zone)}`;
  const { waits_since, due_at, left_min, is_late } = record;
  const text =
    waits_since === null
      ? words('ticket.clock_none')
      : left_min !== null
        ? words('ticket.clock_paused', { left: words('ticket.span', spanOf(left_min)) })
        : words('ticket.clock_runs', {
            count: answerWithin[record.priority] / HOUR_MIN,
            since: write(waits_since),
            at: write(due_at ?? waits_since),
          });
  return (
    <Card
      title={words('ticket.clock')}
      aside={is_late ? <Badge tone="red">{words('ticket.overdue')}</Badge> : undefined}
    >
      <Words as="p">{text}</Words>
      {record.was_late ? <Quiet>{words('ticket.clock_late')}</Quiet> : null}
    </Card>
  );
};

const Rate = ({ record }: Props): ReactElement => {
  const words = useWords('support');
  const [score, setScore] = useState(record.score ?? 0);
  const [note, setNote] = useState(record.score_note ?? '');
  const { run, busy } = useWrite(ticketContract.rate);
  const send = (): void =>
    void run({ params: { id: record.id }, body: { version: record.version, score, score_note: note } });
  return (
    <Card title={words('ticket.rate')}>
      <Stacked gap={10} items="start">
        <Quiet>{words('ticket.rate_scale')}</Quiet>
        <Rating value={score} onChange={setScore} size="lg" aria-label={words('ticket.rate')} />
        <Textarea
          label={words('ticket.field.score_note')}
          w="100%"
          autosize
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button variant="default" loading={busy} disabled={score === 0} onClick={send}>
          {words('ticket.rate_send')}
        </Button>
      </Stacked>
    </Card>
  );
};

const Details = ({ record }: Props): ReactElement => {
  const words = useWords('support');
  const locale = useLocale();
  const sees = useMayOpen('/manage/clientDetails');
  const { member_id, about_member_id, invoice_id, class_id } = record;
  const person = (id: number | null, name: string | null) =>
    id !== null &&
    (sees ? (
      <PageLink to="/manage/clientDetails" record={id}>
        {name}
      </PageLink>
    ) : (
      name
    ));
  const lines = [
    member_id !== null && { label: words('ticket.field.asker_name'), value: person(member_id, record.asker_name) },
    about_member_id !== null && {
      label: words('ticket.client'),
      value: person(about_member_id, record.about_member_name),
    },
    invoice_id !== null && {
      label: words('ticket.field.invoice_id'),
      value: (
        <PageLink to="/manage/clientDetails/paymentInvoice" record={invoice_id}>
          {record.invoice_number}
        </PageLink>
      ),
    },
    class_id !== null && {
      label: words('ticket.field.class_id'),
      value: (
        <PageLink to="/manage/classes/view" record={class_id}>
          {record.class_name ? textIn(record.class_name, locale) : null}
        </PageLink>
      ),
    },
    record.score !== null && {
      label: words('ticket.field.score'),
      value: words('ticket.rated', { score: record.score }),
    },
    record.score_note !== null && { label: words('ticket.field.score_note'), value: record.score_note },
  ];
  return lines.some(Boolean) ? (
    <Card title={words('ticket.details')}>
      <Figures look="stacked" lines={lines} />
    </Card>
  ) : (
    <></>
  );
};

const Side = ({ record }: Props): ReactElement => {
  const words = useWords('support');
  const { search, change } = useAddress();
  const answers = record.can.includes('assign');
  useLive('ticket', () => void refreshNoun('ticket'));
  return (
    <>
      {answers ? (
        <Card title={words('ticket.field.assigned_to')}>
          <Assign record={record} />
        </Card>
      ) : null}
      <Clock record={record} />
      {record.can.includes('rate') ? <Rate key={record.version} record={record} /> : null}
      <Details record={record} />
      {answers && search['edit'] !== undefined ? (
        <EditTicketDrawer onClose={() => change({ edit: undefined })} id={record.id} />
      ) : null}
    </>
  );
};

export const TicketRecord = recordPage(ticketContract.view, {
  noun: 'support.ticket',
  list: '/other/support',
  title: ({ subject }) => subject,
  number: ({ id }) => `#${id}`,
  status: { machine: ticketMachine },
  facts: [
    text('asker_name'),
    branch('branch_name'),
    choice('desk'),
    choice('category'),
    choice('priority'),
    instant('created_at'),
  ],
  actions: ticketActions,
  main: Thread,
  side: Side,
  history: ticketContract.history,
});
