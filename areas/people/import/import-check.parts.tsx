/** Step 3: what would happen to every row, and the button that makes it happen. */
import type { ReactElement } from 'react';
import { Button, Skeleton, Switch } from '@mantine/core';
import { importContract } from './import.contract.ts';
import type { Import, Preview } from './import.model.ts';
import { useAddress } from '#kit/web/address.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { useWrite } from '#kit/web/query.ts';
import { confirm } from '#kit/web/tell.ts';
import { useWords } from '#kit/web/words.ts';
import { PreviewTable } from './import-rows.parts.tsx';
import { ImportTiles } from './import-tiles.parts.tsx';
import type { ImportDraft } from './use-import.view.ts';
import { Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import style from './import.module.css';

const shown = (count: number): string => count.toLocaleString('en');

const RunBar = ({ of, draft, preview }: { of: Import; draft: ImportDraft; preview: Preview }): ReactElement => {
  const words = useWords('people');
  const { run, busy } = useWrite(importContract.run);
  const { create, leads, clients, faulty, repeated } = preview.counts;
  const isWhole = preview.previewed >= preview.total;
  const start = async (): Promise<void> => {
    const facts = {
      count: create,
      people: shown(create),
      leads: shown(leads),
      clients: shown(clients),
      bad: shown(faulty + repeated),
    };
    const yes = words('import.page.run', facts);
    if (
      !(await confirm({
        title: words('import.page.confirm', facts),
        text: words('import.page.confirm_text', facts),
        yes,
      }))
    )
      return;
    const { mapping, value_maps } = draft;
    await run({ params: { id: of.id }, body: { version: of.version, mapping, value_maps } });
  };
  return (
    <Inline gap={12} justify="flex-end" mt={16} sticks="bottom" p="12px 0" ground="page">
      <Button loading={busy} disabled={create === 0 && isWhole} onClick={() => void start()}>
        {create === 0 && isWhole
          ? words('import.page.run_none')
          : words('import.page.run', { count: create, people: shown(create) })}
      </Button>
    </Inline>
  );
};

const Sentences = ({ preview }: { preview: Preview }): ReactElement => {
  const words = useWords('people');
  const { previewed, total, counts } = preview;
  return (
    <Words as="p" dim mb={12} className={style['hint']}>
      {counts.corrected > 0 ? `${words('import.page.corrected', { count: shown(counts.corrected) })} ` : null}
      {counts.linked > 0
        ? `${words('import.page.linked', { count: counts.linked, people: shown(counts.linked) })} `
        : null}
      {previewed < total ? words('import.page.previewed', { previewed: shown(previewed), total: shown(total) }) : null}
    </Words>
  );
};

export const ImportCheck = ({ of, draft }: { of: Import; draft: ImportDraft }): ReactElement => {
  const words = useWords('people');
  const { search, change } = useAddress();
  const only_bad = search['bad'] === '1';
  const { mapping, value_maps } = draft;
  const body = { mapping, value_maps, only_bad };
  const { data, failed } = useLoaded(importContract.preview, { params: { id: of.id }, body }, { keep: true });
  if (failed) return failed;
  if (!data)
    return (
      <Stacked
        aria-label={words('import.page.checking')}
        as="output"
        columns="minmax(0, 1fr)"
        gap={16}
        shrinks
        className={style['stack']}
      >
        <Skeleton height={320} radius="lg" />
      </Stacked>
    );
  return (
    <Stacked columns="minmax(0, 1fr)" gap={16} shrinks className={style['stack']}>
      <ImportTiles counts={data.counts} />
      <Sentences preview={data} />
      <Card
        title={words('import.page.steps.check')}
        aside={
          <Switch
            label={words('import.page.only_bad')}
            checked={only_bad}
            onChange={(event) => change({ bad: event.currentTarget.checked ? '1' : undefined }, { replace: true })}
          />
        }
      >
        <PreviewTable preview={data} />
      </Card>
      <RunBar of={of} draft={draft} preview={data} />
    </Stacked>
  );
};
