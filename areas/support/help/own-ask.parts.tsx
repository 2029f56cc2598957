/** A client asks a question; articles that may answer it appear while they write. */
import { useState, type ReactElement } from 'react';
import { Alert, Button, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Select } from '#kit/web/form/select.tsx';
import { FoundForClient } from './own-found.parts.tsx';
import { ownTicketContract } from '../ticket/own-ticket.contract.ts';
import { ticketCategories } from '../ticket/ticket.model.ts';
import { Dim, Stacked } from '#kit/web/look/lay.tsx';
import { useWrite } from '#kit/web/query.ts';
import { toast } from '#kit/web/tell.ts';
import { useWords } from '#kit/web/words.ts';

export type OwnBranches = readonly { id: number; name: string }[];
type Category = (typeof ticketCategories)[number];
/** What clients don't ask about. */
const forClients = ticketCategories.filter((one) => one !== 'stock');
const blank = { subject: '', body: '', category: 'other' as Category };
const WAIT_MS = 400;

type Props = { branches: OwnBranches; token: string; onDone: () => void };
export const OwnAsk = ({ branches, token, onDone }: Props): ReactElement => {
  const words = useWords('support');
  const [asked, setAsked] = useState({ ...blank, branch_id: branches[0]?.id ?? 0 });
  const { run, busy, fault } = useWrite(ownTicketContract.ask);
  const set = (part: Partial<typeof asked>): void => setAsked((now) => ({ ...now, ...part }));
  const [wanted] = useDebouncedValue(`${asked.subject} ${asked.body}`.trim().slice(0, 500), WAIT_MS);
  const at = (field: string): string | undefined => fault?.fields[field]?.join(' ');
  const send = async (): Promise<void> => {
    if (!(await run({ body: { token, ...asked } }))) return;
    toast(words('ticket.own.sent'));
    onDone();
  };
  return (
    <Stacked as="form" gap={12} onSubmit={(event) => (event.preventDefault(), void send())}>
      {fault && Object.keys(fault.fields).length === 0 ? (
        <Alert color="red" variant="outline" role="alert">
          {fault.lines.join(' ')}
        </Alert>
      ) : null}
      {branches.length > 1 ? (
        <Select
          label={words('ticket.own.branch')}
          allowDeselect={false}
          data={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(asked.branch_id)}
          onChange={(next) => set({ branch_id: Number(next) })}
        />
      ) : null}
      <Select
        label={words('ticket.field.category')}
        allowDeselect={false}
        data={forClients.map((value) => ({ value, label: words(`category.${value}`) }))}
        value={asked.category}
        onChange={(next) => set({ category: next as Category })}
      />
      <TextInput
        label={words('ticket.field.subject')}
        maxLength={120}
        value={asked.subject}
        error={at('subject')}
        onChange={(event) => set({ subject: event.currentTarget.value })}
      />
      <Textarea
        label={words('ticket.field.body')}
        autosize
        minRows={4}
        maxLength={4000}
        value={asked.body}
        error={at('body')}
        onChange={(event) => set({ body: event.currentTarget.value })}
      />
      {wanted === '' ? null : (
        <Stacked gap={4}>
          <Dim as="p">{words('ticket.suggestions')}</Dim>
          <FoundForClient token={token} q={wanted} most={3} />
        </Stacked>
      )}
      <Button type="submit" fullWidth size="md" loading={busy}>
        {words('ticket.own.send')}
      </Button>
      <Button variant="subtle" onClick={onDone}>
        {words('ticket.own.back')}
      </Button>
    </Stacked>
  );
};
