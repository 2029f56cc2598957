/** The messages of a ticket, and writing the next one. */
import { useState, type ReactElement } from 'react';
import { Anchor, Button, Checkbox, Textarea } from '@mantine/core';
import { ticketContract } from './ticket.contract.ts';
import type { Ticket, TicketMessage } from './ticket.model.ts';
import { saveFile } from '#kit/web/api.ts';
import { FieldInput } from '#kit/web/form/input.tsx';
import { uploadField } from '#kit/web/form/fields.ts';
import { Select } from '#kit/web/form/select.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Columns, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Badge, InstantText } from '#kit/web/look/show.tsx';
import { useWrite } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';

const tones = { ask: 'gray', reply: 'green', note: 'yellow' } as const;
const Message = ({ one }: { one: TicketMessage }): ReactElement => {
  const words = useWords('support');
  const open = (): void => void saveFile(ticketContract.file, { params: { id: one.id } });
  return (
    <Item
      title={
        <Inline gap={8}>
          {one.by_name}
          <Badge tone={tones[one.kind]}>{words(`ticket.kind.${one.kind}`)}</Badge>
        </Inline>
      }
      below={<InstantText at={one.created_at} />}
      foot={
        <Stacked gap={6}>
          <Words as="p" lines breaks prose>
            {one.body}
          </Words>
          {one.file_id === null ? null : (
            <Anchor component="button" type="button" size="sm" ta="left" underline="always" onClick={open}>
              {one.file_name}
            </Anchor>
          )}
        </Stacked>
      }
    />
  );
};

const file = uploadField('file_id', 'certificate');
type After = 'stay' | 'wait' | 'resolve';
const afters: readonly After[] = ['stay', 'wait', 'resolve'];
const blank = { body: '', file_id: null as number | null, after: 'stay' as After };
type ComposerProps = { ticket: Ticket; answers: boolean };
const Composer = ({ ticket, answers }: ComposerProps): ReactElement => {
  const words = useWords('support');
  const [said, setSaid] = useState(blank);
  const canWrite = ticket.can.includes('write');
  const [wantsNote, setNote] = useState(false);
  const isNote = wantsNote || !canWrite;
  const { run, busy, fault } = useWrite(ticketContract.write);
  const set = (part: Partial<typeof blank>): void => setSaid((now) => ({ ...now, ...part }));
  const send = async (): Promise<void> => {
    const body = { version: ticket.version, is_note: isNote, ...said, after: isNote ? ('stay' as const) : said.after };
    if (await run({ params: { id: ticket.id }, body })) setSaid(blank);
  };
  const label = isNote ? words('ticket.note') : words(answers ? 'ticket.reply' : 'ticket.write_more');
  const hint = isNote ? 'ticket.note_hint' : answers ? 'ticket.reply_hint' : 'ticket.ask_hint';
  return (
    <Stacked gap={10} mt={12}>
      <Textarea
        label={label}
        description={words(hint)}
        autosize
        minRows={3}
        maxRows={14}
        maxLength={4000}
        // Until it has been sent, so that nothing typed meanwhile is lost with it.
        readOnly={busy}
        value={said.body}
        error={fault?.fields['body']?.join(' ')}
        onChange={(event) => set({ body: event.currentTarget.value })}
      />
      <Columns gap={10} narrow="phone" align="end">
        <FieldInput
          field={file}
          value={said.file_id}
          values={said}
          error={fault?.fields['file_id']?.join(' ')}
          required={false}
          set={(_name, value) => set({ file_id: typeof value === 'number' ? value : null })}
        />
        {answers && !isNote ? (
          <Select
            label={words('ticket.after')}
            allowDeselect={false}
            data={afters.map((value) => ({ value, label: words(`ticket.choice.after.${value}`) }))}
            value={said.after}
            onChange={(next) => set({ after: next as After })}
          />
        ) : null}
      </Columns>
      <Inline gap={16}>
        <Button loading={busy} disabled={said.body.trim() === ''} onClick={() => void send()}>
          {words(isNote ? 'ticket.save_note' : 'ticket.send')}
        </Button>
        {answers && canWrite ? (
          <Checkbox
            label={words('ticket.note')}
            checked={wantsNote}
            onChange={(event) => setNote(event.currentTarget.checked)}
          />
        ) : null}
      </Inline>
    </Stacked>
  );
};

export const Thread = ({ record }: { record: Ticket }): ReactElement => {
  const words = useWords('support');
  const answers = record.can.includes('note');
  return (
    <Card title={words('ticket.thread')}>
      <Items>
        {record.messages.map((one) => (
          <Message key={one.id} one={one} />
        ))}
      </Items>
      {answers || record.can.includes('write') ? (
        <Composer key={record.id} ticket={record} answers={answers} />
      ) : (
        <Words as="p" mt={12} dim>
          {words('ticket.closed_hint')}
        </Words>
      )}
    </Card>
  );
};
