/** `/settings/bulk/view/{id}`: what changes in each branch, how far it is, and what came of it. */
import { useState, type ReactElement } from 'react';
import { Button, Progress, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowBackUp, IconCheck, IconDownload, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { rolloutContract } from './rollout.contract.ts';
import { What } from './rollout-cells.parts.tsx';
import { rolloutMachine } from './rollout.machine.ts';
import { lineStatuses, type Rollout } from './rollout.model.ts';
import { CopyLineItem, useKindName } from '../copy/copy-lines.parts.tsx';
import { movesOf } from '#kit/web/actions.ts';
import { useAddress } from '#kit/web/address.tsx';
import { saveFile } from '#kit/web/api.ts';
import { custom, instant, number, text } from '#kit/web/columns.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { Pages } from '#kit/web/list/pager.tsx';
import { useLiveWork } from '#kit/web/live.ts';
import { Items } from '#kit/web/look/items.tsx';
import { Dim, Inline, Words } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { refreshAll } from '#kit/web/query.ts';
import { recordPage } from '#kit/web/record/page.tsx';
import { useWords } from '#kit/web/words.ts';

type Props = { record: Rollout };
const WHOLE = 100;
const Running = ({ record: { counts, status } }: Props): ReactElement => {
  const words = useWords('settings');
  const total = Object.values(counts).reduce((sum, one) => sum + one, 0);
  const left = { checking: counts.waiting, applying: counts.ready, undoing: counts.applied }[status as 'checking'];
  const label = words('rollout.progress', { done: total - left, total });
  return (
    <Card title={words(`rollout.status.${status}`)}>
      <Progress.Root size="lg" radius="sm">
        <Progress.Section value={(WHOLE * (total - left)) / Math.max(1, total)} aria-label={label} />
      </Progress.Root>
      <Words as="output" block mt={10} weight={600} figures>
        {label}
      </Words>
      <Dim as="p" block>
        {words('rollout.progress_hint')}
      </Dim>
    </Card>
  );
};

const PER_PAGE = 25;
const WAIT_MS = 300;
/** Two in a row on a phone. */
const beside = { flex: '1 1 130px', maw: 260 };
const Lines = ({ record: { id, what } }: Props): ReactElement => {
  const words = useWords('settings');
  const blocks = useWords('blocks');
  const nameOf = useKindName();
  const { search, change } = useAddress();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), WAIT_MS);
  const status = lineStatuses.find((one) => one === search['status']);
  const kind = what.find((one) => one === search['what']);
  const page = Number(search['page'] ?? 1) || 1;
  const asked = { ...(status && { status }), ...(kind && { what: kind }), ...(q && { q }) };
  const query = { page: String(page), itemsPerPage: String(PER_PAGE), ...asked };
  const { data, waiting } = useLoaded(rolloutContract.lines, { params: { id }, query }, { keep: true, height: 300 });
  return (
    <Card title={words('rollout.result')}>
      <Inline gap={12} mb={12}>
        <TextInput
          {...beside}
          aria-label={blocks('list.search')}
          placeholder={blocks('list.search')}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            if (page > 1) change({ page: undefined });
          }}
        />
        <Select
          {...beside}
          aria-label={words('rollout.any_status')}
          placeholder={words('rollout.any_status')}
          clearable
          data={lineStatuses.map((value) => ({ value, label: words(`rollout.line_status.${value}`) }))}
          value={status ?? null}
          onChange={(next) => change({ status: next ?? undefined, page: undefined })}
        />
        {what.length > 1 ? (
          <Select
            {...beside}
            aria-label={words('rollout.any_what')}
            placeholder={words('rollout.any_what')}
            clearable
            data={what.map((value) => ({ value, label: nameOf(value) }))}
            value={kind ?? null}
            onChange={(next) => change({ what: next ?? undefined, page: undefined })}
          />
        ) : null}
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => void saveFile(rolloutContract.linesCsv, { params: { id }, query: asked })}
        >
          {blocks('list.csv')}
        </Button>
      </Inline>
      {waiting}
      {data ? (
        <>
          <Items empty={words('rollout.lines_none')} label={words('rollout.result')}>
            {data.data.map((line) => (
              <CopyLineItem key={line.id} line={line} isOneKind={what.length === 1} />
            ))}
          </Items>
          <Pages
            total={data.total}
            perPage={PER_PAGE}
            page={page}
            onPage={(next) => change({ page: next > 1 ? String(next) : undefined })}
          />
        </>
      ) : null}
    </Card>
  );
};

const isRunning = ({ status }: Rollout): boolean => ['checking', 'applying', 'undoing'].includes(status);
const Main = ({ record }: Props): ReactElement => {
  const words = useWords('settings');
  const { id, status } = record;
  useLiveWork(
    'setting_rollout',
    (told) => told['id'] === id,
    () => void refreshAll(),
  );
  return (
    <>
      {isRunning(record) ? <Running record={record} /> : null}
      {status === 'failed' || status === 'stopped' ? (
        <Words as="p" prose>
          {words(`rollout.${status}_text`)}
        </Words>
      ) : null}
      <Lines record={record} />
    </>
  );
};

export const RolloutRecord = recordPage(rolloutContract.view, {
  noun: 'settings.rollout',
  list: '/settings/bulk',
  title: ({ name }) => name,
  status: { machine: rolloutMachine },
  facts: [
    text('branch_name'),
    custom('what', (row: Rollout) => <What row={row} />),
    number('branch_count'),
    text('staff_name'),
    instant('created_at'),
    instant('applied_at'),
  ],
  actions: movesOf(rolloutMachine, rolloutContract, {
    apply: { icon: IconCheck },
    stop: { icon: IconPlayerStop },
    undo: { icon: IconArrowBackUp },
    check: { icon: IconRefresh, small: true },
  }),
  main: Main,
});
