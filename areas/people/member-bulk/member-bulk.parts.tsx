/** Changes to several clients at once: each tool asks for one thing, and can be undone from the toast. */
import { useState, type ReactElement } from 'react';
import { Button, Popover, Stack } from '@mantine/core';
import { CallFault } from '#kit/web/answers.ts';
import { profileContract } from '#areas/access/profile/profile.contract.ts';
import { Autocomplete } from '#kit/web/form/autocomplete.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { memberBulkContract, type MemberBulk } from './member-bulk.contract.ts';
import type { MemberRow } from '../member/member.model.ts';
import { fullName } from '../person/person.rules.ts';
import type { BulkToolProps } from '#kit/web/list/spec.ts';
import { place } from '#kit/web/place.ts';
import { perform, useRead, useWrite } from '#kit/web/query.ts';
import { showResponse, toast } from '#kit/web/tell.ts';
import { say, useWords } from '#kit/web/words.ts';

type Change = Pick<MemberBulk, 'kind'> & Partial<Pick<MemberBulk, 'sales_staff_id' | 'tag'>>;
type Props = BulkToolProps<MemberRow>;

const useBulk = ({ rows, onDone }: Props): { send: (change: Change) => Promise<void>; busy: boolean } => {
  const { run, busy } = useWrite(memberBulkContract.run);
  const words = useWords('people');
  const send = async (change: Change): Promise<void> => {
    const body = { ...change, branch_id: place.get().branch_id ?? 0, member_ids: rows.map((row) => row.id) };
    const done = await run(
      { body },
      {
        onFault: (fault) =>
          void showResponse({
            success: false,
            title: say('blocks')('dialog.error'),
            message: fault.lines,
            create_type: memberBulkContract.run.path,
          }),
      },
    );
    if (!done) return;
    const { id, changed } = done.data;
    onDone();
    toast(words('bulk.done', { count: changed }), {
      ...(changed > 0 && { undo: () => takeBack(id) }),
    });
  };
  return { send, busy };
};
/** The toast itself says that it was undone. */
const takeBack = async (id: number): Promise<void> => {
  try {
    await perform(memberBulkContract.undo, { params: { id } });
  } catch (fault) {
    if (fault instanceof CallFault) toast(fault.lines.join(' '), { tone: 'red' });
    throw fault;
  }
};

type ToolProps = { label: string; children: (close: () => void) => ReactElement };
const Tool = ({ label, children }: ToolProps): ReactElement => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} width={280} position="top" withArrow trapFocus shadow="sm">
      <Popover.Target>
        <Button variant="default" size="xs" onClick={() => setOpen((open) => !open)}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">{children(() => setOpen(false))}</Stack>
      </Popover.Dropdown>
    </Popover>
  );
};

const NOBODY = '0';
const Assign = (props: Props): ReactElement => {
  const words = useWords('people');
  const { send, busy } = useBulk(props);
  const { data } = useRead(profileContract.salesPersons, {});
  const [chosen, setChosen] = useState<string | null>(null);
  const staff = (data ?? []).map((one) => ({ value: String(one.id), label: fullName(one) }));
  const go = (close: () => void): void => {
    const id = Number(chosen);
    void send({ kind: 'assign_sales', sales_staff_id: id === 0 ? null : id }).then(close);
  };
  return (
    <Tool label={words('bulk.assign', { count: props.rows.length })}>
      {(close) => (
        <>
          <Select
            label={words('field.sales_staff_id')}
            data={[...staff, { value: NOBODY, label: words('bulk.nobody') }]}
            value={chosen}
            onChange={setChosen}
            searchable
            comboboxProps={{ withinPortal: false, position: 'top' }}
          />
          <Button size="xs" disabled={chosen === null} loading={busy} onClick={() => go(close)}>
            {words('bulk.assign_go')}
          </Button>
        </>
      )}
    </Tool>
  );
};

const TAG_LENGTH = 40;
const TagThem = (props: Props & { kind: 'tag' | 'untag' }): ReactElement => {
  const words = useWords('people');
  const { send, busy } = useBulk(props);
  const { data } = useRead(memberBulkContract.tags, {});
  const [tag, setTag] = useState('');
  const { kind, rows } = props;
  const go = (close: () => void): void => void send({ kind, tag: tag.trim() }).then(close);
  return (
    <Tool label={words(`bulk.${kind}`, { count: rows.length })}>
      {(close) => (
        <>
          <Autocomplete
            label={words('bulk.tag_field')}
            data={(data ?? []).map(({ id }) => id)}
            value={tag}
            onChange={setTag}
            maxLength={TAG_LENGTH}
            comboboxProps={{ withinPortal: false, position: 'top' }}
          />
          <Button size="xs" disabled={tag.trim() === ''} loading={busy} onClick={() => go(close)}>
            {words(`bulk.${kind}_go`)}
          </Button>
        </>
      )}
    </Tool>
  );
};

export const MemberBulkTools = (props: Props): ReactElement => (
  <>
    <Assign {...props} />
    <TagThem {...props} kind="tag" />
    <TagThem {...props} kind="untag" />
  </>
);
