/** Imported files, newest first. */
import type { ReactElement } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { importContract } from './import.contract.ts';
import { importMachine } from './import.machine.ts';
import type { ImportRow } from './import.model.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Badge, Figure, InstantText } from '#kit/web/look/show.tsx';
import { useWrite } from '#kit/web/query.ts';
import { confirm } from '#kit/web/tell.ts';
import { useWords } from '#kit/web/words.ts';
import style from './import.module.css';

const heads = ['file', 'when', 'who', 'rows', 'came_in', 'came_back'] as const;

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

const Row = ({ one }: { one: ImportRow }): ReactElement => {
  const words = useWords('people');
  const { counts } = one;
  const isSetUp = one.status === 'uploaded';
  return (
    <tr>
      <th scope="row">
        <PageLink to="/manage/import" record={one.id}>
          {one.file_name}
        </PageLink>{' '}
        <Badge tone={importMachine.states[one.status].tone}>{words(`import.page.status.${one.status}`)}</Badge>
        {one.can.includes('remove') ? <Remove one={one} /> : null}
      </th>
      <td>
        <InstantText at={one.created_at} />
      </td>
      <td>{one.staff_name}</td>
      <td data-number>
        <Figure value={one.row_count} />
      </td>
      <td data-number>
        <Figure value={isSetUp ? null : counts.create} />
      </td>
      <td data-number>
        <Figure value={isSetUp ? null : counts.faulty + counts.repeated} />
      </td>
    </tr>
  );
};

const Rows = ({ rows }: { rows: readonly ImportRow[] }): ReactElement => {
  const words = useWords('people');
  if (rows.length === 0) return <p className={style['dim']}>{words('import.page.earlier_none')}</p>;
  return (
    <div className={style['scroll']}>
      <table className={style['table']}>
        <thead>
          <tr>
            {heads.map((name, i) => (
              <th key={name} scope="col" data-number={i > 2 || undefined}>
                {words(`import.page.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <Row key={one.id} one={one} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

export const ImportList = (): ReactElement => {
  const words = useWords('people');
  const { data, waiting } = useLoaded(importContract.list, {}, { height: 120 });
  return <Card title={words('import.page.earlier')}>{data ? <Rows rows={data.data} /> : waiting}</Card>;
};
