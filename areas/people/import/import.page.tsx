/** `/manage/import`: upload a file; `/manage/import/42`: its columns, its values, a check of every row, the import. */
import type { ReactElement } from 'react';
import { importContract } from './import.contract.ts';
import { PageLink, usePageId } from '#kit/web/address.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { PageHead, Trail } from '#kit/web/look/page.tsx';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { ImportList } from './import.list.tsx';
import { ImportSteps } from './import-steps.parts.tsx';
import { ImportUpload } from './import-upload.parts.tsx';

const AGAIN_MS = 1_000;
const EXPECTED_ROWS_A_SECOND = 200;
/** Small files are polled often, large ones less. */
const againMs = (rows: number): number => Math.min(5 * AGAIN_MS, Math.max(AGAIN_MS, rows / EXPECTED_ROWS_A_SECOND));

const OneImport = ({ id }: { id: number }): ReactElement => {
  const words = useWords('people');
  const first = useRead(importContract.view, { params: { id } });
  const isRunning = first.data?.status === 'running';
  const { data, waiting } = useLoaded(
    importContract.view,
    { params: { id } },
    { ...(isRunning ? { everyMs: againMs(first.data?.row_count ?? 0) } : {}), height: 360, isPage: true },
  );
  if (!data) return waiting;
  return (
    <>
      <PageHead
        title={data.file_name}
        context={words('import.page.rows_of', {
          count: data.row_count.toLocaleString('en'),
          encoding: data.encoding.toUpperCase(),
        })}
        crumbs={
          <Trail>
            <PageLink to="/manage/import">{words('import.page.back')}</PageLink>
          </Trail>
        }
      />
      <ImportSteps key={data.id} of={data} />
    </>
  );
};

const AllImports = (): ReactElement => {
  const words = useWords('people');
  return (
    <>
      <PageHead title={words('import.title')} context={words('import.page.context')} />
      <ImportUpload />
      <ImportList />
    </>
  );
};

export const ImportPage = (): ReactElement => {
  const id = usePageId();
  return id === undefined ? <AllImports /> : <OneImport id={id} />;
};
