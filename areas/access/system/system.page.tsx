/** `/user/system`: jobs that wait or failed, letters, disk and versions. */
import type { ReactElement } from 'react';
import { IconRepeat } from '@tabler/icons-react';
import { systemContract } from './system.contract.ts';
import type { QueueRow, System, TimedJob } from './system.model.ts';
import { useDays } from '#kit/web/days.ts';
import { Figures } from '#kit/web/look/figures.tsx';
import { Item, ItemButton, Items } from '#kit/web/look/items.tsx';
import { Columns, Dim, Stacked, Words } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { Card, PageHead } from '#kit/web/look/page.tsx';
import { Badge, instantText, InstantText } from '#kit/web/look/show.tsx';
import { useNow } from '#kit/web/now.ts';
import { Tile, Tiles } from '#kit/web/picture/tile.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useWrite } from '#kit/web/query.ts';
import { sizeText } from '#kit/web/size.ts';
import { toast } from '#kit/web/tell.ts';
import { findWord, useLocale, useWords } from '#kit/web/words.ts';

const sumOf = (queue: readonly QueueRow[], name: 'waiting' | 'failed' | 'retrying'): number =>
  queue.reduce((sum, row) => sum + row[name], 0);

/** "20 minutes ago", in a sentence. */
const useWhen = (at: string | null): string => {
  const locale = useLocale();
  const write = useDays();
  const { zone } = usePlace();
  const now = useNow(at === null ? 0 : Date.parse(at));
  return at === null ? '' : instantText(at, locale, zone, now, write);
};

const Glance = ({ of: { queue, letters, process } }: { of: System }): ReactElement => {
  const words = useWords('access');
  const oldest = queue.flatMap(({ oldest_at }) => (oldest_at === null ? [] : [oldest_at])).toSorted()[0] ?? null;
  const since = useWhen(oldest);
  const { disk_free_bytes: free, disk_bytes: all } = process;
  return (
    <Tiles>
      <Tile label={words('system.failed')} value={String(sumOf(queue, 'failed'))} note={words('system.failed_note')} />
      <Tile
        label={words('system.waiting')}
        value={String(sumOf(queue, 'waiting') + sumOf(queue, 'retrying'))}
        note={oldest === null ? undefined : words('system.waiting_since', { time: since })}
      />
      <Tile
        label={words('system.letters')}
        value={String(letters.failed + letters.unknown + letters.kept)}
        to="/user/outbox"
        search={{ status: 'failed,unknown,kept' }}
      />
      <Tile
        label={words('system.disk')}
        value={free === null ? '—' : sizeText(free)}
        note={all === null ? undefined : words('system.disk_of', { size: sizeText(all) })}
      />
    </Tiles>
  );
};

/** What head office calls a job; one of an earlier version that is still in the queue has only its code. */
const nameOf = (task: string): string => findWord('job', task) ?? task;

const Repeat = ({ of: { task } }: { of: QueueRow }): ReactElement => {
  const words = useWords('access');
  const { run, busy } = useWrite(systemContract.repeat);
  const repeat = async (): Promise<void> => {
    const done = await run({ body: { task } }, { onFault: ({ lines }) => toast(lines.join(' '), { tone: 'red' }) });
    if (done) toast(words('system.repeated', { count: done.data.repeated }));
  };
  return (
    <ItemButton
      label={words('system.repeat_named', { task: nameOf(task) })}
      icon={<IconRepeat size={18} />}
      busy={busy}
      onClick={() => void repeat()}
    />
  );
};
const Reason = ({ reason, reason_at }: { reason: string; reason_at: string | null }): ReactElement => {
  const words = useWords('access');
  const time = useWhen(reason_at);
  return (
    <Dim as="p" breaks>
      {words('system.reason', { time, reason })}
    </Dim>
  );
};

const states = ['running', 'waiting', 'later', 'retrying'] as const;
const QueueItem = ({ row }: { row: QueueRow }): ReactElement => {
  const words = useWords('access');
  const { task, failed, reason, reason_at } = row;
  const counts = states.filter((name) => row[name] > 0).map((name) => words(`system.count.${name}`, { n: row[name] }));
  return (
    <Item
      title={nameOf(task)}
      below={[
        <Words key="task" mono>
          {task}
        </Words>,
        counts.join(' · '),
      ]}
      right={failed > 0 ? <Badge tone="red">{words('system.count.failed', { n: failed })}</Badge> : null}
      foot={reason === null ? null : <Reason reason={reason} reason_at={reason_at} />}
      actions={failed > 0 ? <Repeat of={row} /> : null}
    />
  );
};
/** What failed comes first. */
const Queue = ({ of: { queue } }: { of: System }): ReactElement => {
  const words = useWords('access');
  const rows = queue.toSorted((one, other) => other.failed - one.failed || other.retrying - one.retrying);
  return (
    <Card title={words('system.queue')}>
      <Items empty={words('system.no_queue')}>
        {rows.map((row) => (
          <QueueItem key={row.task} row={row} />
        ))}
      </Items>
    </Card>
  );
};

const lastOf = ({ last_at }: TimedJob): ReactElement => <InstantText at={last_at} />;
const Timed = ({ of: { timed } }: { of: System }): ReactElement => {
  const words = useWords('access');
  const locale = useLocale();
  const rows = timed.toSorted((one, other) => nameOf(one.task).localeCompare(nameOf(other.task), locale));
  const half = Math.ceil(rows.length / 2);
  return (
    <Card title={words('system.timed')}>
      <Columns gap={32}>
        {[rows.slice(0, half), rows.slice(half)].map((part, at) => (
          <MiniTable
            key={at}
            rows={part}
            keyOf={({ task }) => task}
            label={words('system.timed')}
            columns={[
              { head: words('system.task'), text: ({ task }) => nameOf(task) },
              { head: words('system.last_at'), isFigure: true, text: lastOf },
            ]}
          />
        ))}
      </Columns>
    </Card>
  );
};

const Versions = ({ of: { process, database } }: { of: System }): ReactElement => {
  const words = useWords('access');
  return (
    <Card title={words('system.versions')}>
      <Figures
        look="pairs"
        lines={[
          { label: words('system.version'), value: process.version },
          { label: words('system.node'), value: process.node },
          { label: words('system.database'), value: database.version },
          { label: words('system.migration'), value: database.migration ?? '—' },
          { label: words('system.size'), value: sizeText(database.bytes) },
        ]}
      />
    </Card>
  );
};
const Processes = ({ of: { process, database } }: { of: System }): ReactElement => {
  const words = useWords('access');
  return (
    <Card title={words('system.processes')}>
      <Figures
        look="pairs"
        lines={[
          { label: words('system.workers'), value: String(database.workers), off: database.workers === 0 },
          { label: words('system.started_at'), value: <InstantText at={process.started_at} /> },
          { label: words('system.memory'), value: sizeText(process.memory_bytes) },
          {
            label: words('system.live'),
            value: words(process.is_live ? 'system.live_yes' : 'system.live_no'),
            off: !process.is_live,
          },
          { label: words('system.reports_from'), value: words(`system.reports_${process.reports_from}`) },
          {
            label: words('system.slides'),
            value: words(process.has_slides ? 'system.slides_yes' : 'system.slides_no'),
          },
        ]}
      />
    </Card>
  );
};

const Content = (): ReactElement => {
  const { data, waiting } = useLoaded(systemContract.view, {}, { height: 400 });
  if (!data) return waiting;
  return (
    <Stacked gap={16}>
      <Glance of={data} />
      <Queue of={data} />
      <Timed of={data} />
      <Columns gap={16}>
        <Versions of={data} />
        <Processes of={data} />
      </Columns>
    </Stacked>
  );
};

export const SystemPage = (): ReactElement => {
  const words = useWords('access');
  return (
    <>
      <PageHead title={words('system.title')} context={words('system.context')} />
      <Content />
    </>
  );
};
