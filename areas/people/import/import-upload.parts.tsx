/** The file: dropped, or chosen. Problems are shown in its place. */
import { useId, useRef, useState, type DragEvent, type ReactElement } from 'react';
import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle, IconFileTypeCsv } from '@tabler/icons-react';
import { importContract } from './import.contract.ts';
import { useGo } from '#kit/web/address.tsx';
import { useWrite } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from './import.module.css';

const useUpload = () => {
  const go = useGo();
  const { run, busy, fault } = useWrite(importContract.upload);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const taken = await run({ file });
    if (taken) go('/manage/import', taken.data.id);
  };
  return { take, busy, fault };
};

/** A file is over the drop area, which shows it. */
const useDrop = (take: (file: File | undefined) => void) => {
  const [isOver, setOver] = useState(false);
  const on = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over);
  };
  const onDrop = (event: DragEvent): void => {
    on(false)(event);
    take(event.dataTransfer.files[0]);
  };
  return { isOver, handlers: { onDragOver: on(true), onDragLeave: on(false), onDrop } };
};

export const ImportUpload = (): ReactElement => {
  const words = useWords('people');
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const { take, busy, fault } = useUpload();
  const { isOver, handlers } = useDrop((file) => void take(file));
  return (
    <Stacked
      items="center"
      gap={10}
      mb={16}
      center
      data-over={isOver || undefined}
      {...handlers}
      className={style['drop']}
    >
      <Stacked as="span" items="center" align="center" dim tall={36} aria-hidden="true">
        {busy ? <Loader size={28} /> : <IconFileTypeCsv size={32} stroke={1.4} />}
      </Stacked>
      <Words as="output" size={16} weight={600}>
        {busy ? words('import.page.reading') : words('import.page.drop')}
      </Words>
      <Button loading={busy} aria-describedby={hint} onClick={() => input.current?.click()}>
        {words('import.page.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={words('import.page.choose')}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <Dim as="p" most="52ch" block id={hint}>
        {words('import.page.drop_hint')}
      </Dim>
      {fault ? (
        <Inline role="alert" as="p" noWrap gap={6} tone="red">
          <IconAlertTriangle size={16} aria-hidden="true" />
          {fault.lines.join(' ')}
        </Inline>
      ) : null}
    </Stacked>
  );
};
