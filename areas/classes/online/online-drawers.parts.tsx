/** Entering a link, and recording participants by hand. */
import { useState, type FormEvent, type ReactElement } from 'react';
import { Button, TextInput } from '@mantine/core';
import { bookingContract } from '../booking/booking.contract.ts';
import { onlineContract } from './online.contract.ts';
import type { OnlineView, ParticipantRow } from './online.model.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { clockIn, instantIn } from '#kit/domain/zone.ts';
import { SideDrawer } from '#kit/web/dialog/over-page.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { readTime } from '#kit/web/form/time-input.tsx';
import { useRead, useWrite } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { Stacked } from '#kit/web/look/lay.tsx';

/** What the address of a meeting begins with; the same in every language. */
const SCHEME = 'https://';

type Shell = { title: string; onClose: () => void; onSend: () => void; save: string; busy: boolean };
const FormDrawer = ({
  title,
  onClose,
  onSend,
  save,
  busy,
  children,
}: Shell & { children: ReactElement | ReactElement[] }) => {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSend();
  };
  return (
    <SideDrawer onClose={onClose} size={440} title={title}>
      <Stacked as="form" gap={16} onSubmit={submit} noValidate>
        {children}
        <Button type="submit" loading={busy}>
          {save}
        </Button>
      </Stacked>
    </SideDrawer>
  );
};

export const LinkDrawer = ({ view, onClose }: { view: OnlineView; onClose: () => void }): ReactElement => {
  const words = useWords('classes');
  const [url, setUrl] = useState(view.meeting?.provider === 'link' ? (view.meeting.join_url ?? '') : '');
  const { run, busy, fault } = useWrite(onlineContract.setLink);
  const send = async (): Promise<void> => {
    const body = { version: view.meeting?.version ?? 0, join_url: url };
    if (await run({ params: { id: view.id }, body })) onClose();
  };
  return (
    <FormDrawer
      title={words('online.set_link')}
      save={words('online.set_link_save')}
      busy={busy}
      onClose={onClose}
      onSend={() => void send()}
    >
      <TextInput
        label={words('online.field.join_url')}
        type="url"
        data-autofocus
        placeholder={SCHEME}
        value={url}
        error={fault?.fields['join_url']?.[0]}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
    </FormDrawer>
  );
};

type ParticipantProps = { view: OnlineView; of: ParticipantRow | null; onClose: () => void };
export const ParticipantDrawer = ({ view, of, onClose }: ParticipantProps): ReactElement => {
  const words = useWords('classes');
  const { day, time_zone: zone } = view;
  const at = (instant: string | null): string => (instant === null ? '' : clockIn(zone, new Date(instant)));
  const [member, setMember] = useState(of?.member_id ? String(of.member_id) : null);
  const [name, setName] = useState(of?.name ?? '');
  const [joined, setJoined] = useState(at(of?.joined_at ?? view.starts_at));
  const [left, setLeft] = useState(at(of === null ? view.ends_at : of.left_at));
  const roster = useRead(bookingContract.roster, { params: { id: view.id } }).data ?? [];
  const clients = roster.filter((one) => ['confirmed', 'present', 'absent'].includes(one.status));
  const add = useWrite(onlineContract.addParticipant);
  const edit = useWrite(onlineContract.editParticipant);
  const { busy, fault } = of ? edit : add;
  const instant = (time: string): string => {
    const read = readTime(time);
    return /^\d\d:\d\d$/.test(read) ? instantIn(zone, day, read).toISOString() : '';
  };
  const send = async (): Promise<void> => {
    const stay = {
      member_id: member === null ? null : Number(member),
      name: name === '' ? null : name,
      joined_at: instant(joined),
      left_at: left === '' ? null : instant(left),
    };
    const done = of
      ? await edit.run({ params: { id: of.id }, body: { version: of.version, ...stay } })
      : await add.run({ params: { id: view.id }, body: stay });
    if (done) onClose();
  };
  const wrong = (field: string): string | undefined => fault?.fields[field]?.[0];
  return (
    <FormDrawer
      title={words(of ? 'online.edit_participant' : 'online.add_participant')}
      save={words(of ? 'online.edit_save' : 'online.add_save')}
      busy={busy}
      onClose={onClose}
      onSend={() => void send()}
    >
      <Select
        label={words('online.field.member_id')}
        clearable
        searchable
        data={clients.map((one) => ({ value: String(one.member_id), label: fullName(one) }))}
        value={member}
        error={wrong('member_id')}
        onChange={setMember}
      />
      <TextInput
        label={words('online.field.name')}
        value={name}
        disabled={member !== null}
        error={wrong('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={words('online.field.joined_at')}
        value={joined}
        placeholder="18:00"
        error={wrong('joined_at')}
        onChange={(event) => setJoined(event.currentTarget.value)}
      />
      <TextInput
        label={words('online.field.left_at')}
        value={left}
        placeholder="19:00"
        error={wrong('left_at')}
        onChange={(event) => setLeft(event.currentTarget.value)}
      />
    </FormDrawer>
  );
};
