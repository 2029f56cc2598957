/** Imported files, newest first. */
import type { ReactElement } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { importContract } from './import.contract.ts';
import { importMachine } from './import.machine.ts';
import type { ImportRow } from './import.model.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Dim } from '#kit/web/look/lay.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Badge, InstantText } from '#kit/web/look/show.tsx';
import { useWrite } from '#kit/web/query.ts';
import { confirm } from '#kit/web/tell.ts';
import { useWords } from '#kit/web/words.ts';

const Remove = ({ one }: { one: ImportRow }): ReactElement => {
  const words = useWords('people');
  const { run, busy } = useWrite(importContract.remove);
  const remove = async (): Promise<void> => {
    const title = words('import.page.remove_ask', { name: one.file_name });
    const yes = words('import.page.remove');
    if (!(await confirm({ title, text: words('import.page.remove_text'), yes, danger: true }))) return;
    await run({ params: { id: one.id }, query: { version: one.version } });
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      loading={busy}
      aria-label={words('import.page.remove_of', { name: one.file_name })}
      onClick={() => void remove()}
    >
      <IconTrash size={16} aria-hidden="true" />
    </ActionIcon>
  );
};

const Name = ({ one }: { one: ImportRow }): ReactElement => {
  const words = useWords('people');
  return (
    <>
      <PageLink to="/manage/import" record={one.id}>
        {one.file_name}
      </PageLink>{' '}
      <Badge tone={importMachine.states[one.status].tone}>{words(`import.page.status.${one.status}`)}</Badge>
      {one.can.includes('remove') ? <Remove one={one} /> : null}
    </>
  );
};
const nameOf = (one: ImportRow): ReactElement => <Name one={one} />;
const whenOf = ({ created_at }: ImportRow): ReactElement => <InstantText at={created_at} />;

/** A file that isn't set up yet has no counts of results. */
const shown = (one: ImportRow, count: number): number | null => (one.status === 'uploaded' ? null : count);

const Rows = ({ rows }: { rows: readonly ImportRow[] }): ReactElement => {
  const words = useWords('people');
  if (rows.length === 0) return <Dim as="p">{words('import.page.earlier_none')}</Dim>;
  return (
    <MiniTable
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          head: words('import.page.file'),
          text: nameOf,
        },
        { head: words('import.page.when'), text: whenOf },
        { head: words('import.page.who'), text: ({ staff_name }) => staff_name },
        { head: words('import.page.rows'), number: ({ row_count }) => row_count },
        { head: words('import.page.came_in'), number: (one) => shown(one, one.counts.create) },
        { head: words('import.page.came_back'), number: (one) => shown(one, one.counts.faulty + one.counts.repeated) },
      ]}
    />
  );
};

export const ImportList = (): ReactElement => {
  const words = useWords('people');
  const { data, waiting } = useLoaded(importContract.list, {}, { height: 120 });
  return <Card title={words('import.page.earlier')}>{data ? <Rows rows={data.data} /> : waiting}</Card>;
};
