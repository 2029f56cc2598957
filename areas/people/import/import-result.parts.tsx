/** Step 4: progress while it runs, then what was imported and which rows need fixing. */
import type { ReactElement } from 'react';
import { Button, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { importContract } from './import.contract.ts';
import type { Import } from './import.model.ts';
import { PageLink } from '#kit/web/address.tsx';
import { saveFile } from '#kit/web/api.ts';
import { useLiveWork } from '#kit/web/live.ts';
import { Card } from '#kit/web/look/page.tsx';
import { refreshAll, useWrite } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { ImportTiles } from './import-tiles.parts.tsx';
import { UndoImport } from './import-undo.parts.tsx';
import type { ImportDraft } from './use-import.view.ts';
import { Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from './import.module.css';

const WHOLE = 100;

const Running = ({ of }: { of: Import }): ReactElement => {
  const words = useWords('people');
  const [done, total] = [of.rows_done.toLocaleString('en'), of.row_count.toLocaleString('en')];
  const label = words('import.page.progress', { done, total });
  return (
    <Card title={words('import.page.status.running')}>
      <Progress.Root size="lg" radius="sm">
        <Progress.Section value={(WHOLE * of.rows_done) / Math.max(1, of.row_count)} aria-label={label} />
      </Progress.Root>
      <Words as="output" block mt={10} weight={600} figures>
        {label}
      </Words>
      <Dim as="p" block>
        {words('import.page.running')}
      </Dim>
    </Card>
  );
};

const CameBack = ({ of }: { of: Import }): ReactElement | null => {
  const words = useWords('people');
  if (!of.has_file)
    return (
      <Dim as="p" block>
        {words('import.page.file_gone')}
      </Dim>
    );
  if (!of.can.includes('download')) return null;
  const count = of.counts.faulty + of.counts.repeated;
  return (
    <Stacked gap={6} items="start">
      <Button
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        onClick={() => void saveFile(importContract.faults, { params: { id: of.id } })}
      >
        {words('import.page.download', { count, rows: count.toLocaleString('en') })}
      </Button>
      <Dim as="p" block>
        {words('import.page.download_hint')}
      </Dim>
    </Stacked>
  );
};

const Links = (): ReactElement => {
  const words = useWords('people');
  return (
    <Inline as="p" gap="8px 20px" align="stretch">
      <PageLink to="/manage/clients" search={{ sort: '-joined_on' }}>
        {words('import.page.see_clients')}
      </PageLink>
      <PageLink to="/manage">{words('import.page.see_leads')}</PageLink>
      <PageLink to="/manage/import">{words('import.page.another')}</PageLink>
    </Inline>
  );
};

const Failure = ({ of, draft }: { of: Import; draft: ImportDraft }): ReactElement => {
  const words = useWords('people');
  const { run, busy } = useWrite(importContract.run);
  const { mapping, value_maps } = draft;
  return (
    <>
      <Inline as="p" noWrap gap={6} tone="red">
        {words('import.page.failed_text')}
      </Inline>
      <div>
        <Button
          loading={busy}
          onClick={() => void run({ params: { id: of.id }, body: { version: of.version, mapping, value_maps } })}
        >
          {words('import.page.again')}
        </Button>
      </div>
    </>
  );
};

export const ImportResult = ({ of, draft }: { of: Import; draft: ImportDraft }): ReactElement => {
  const words = useWords('people');
  useLiveWork(
    'import',
    ({ id }) => id === of.id,
    () => void refreshAll(),
  );
  if (of.status === 'running') return <Running of={of} />;
  const isFailed = of.status === 'failed';
  const title = isFailed ? 'failed' : of.status === 'undone' ? 'undone' : 'done';
  return (
    <Card title={words(`import.page.${title}`)}>
      <Stacked columns="minmax(0, 1fr)" gap={16} shrinks className={style['stack']}>
        <ImportTiles counts={of.counts} />
        {isFailed && of.has_file ? <Failure of={of} draft={draft} /> : null}
        <CameBack of={of} />
        <UndoImport of={of} />
        <Links />
      </Stacked>
    </Card>
  );
};
