/** What the server answered: status, code, time, and the JSON of it. */
import { useEffect, useRef, type ReactElement } from 'react';
import { Button, Textarea } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Card } from '#kit/web/look/page.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { useWords } from '#kit/web/words.ts';
import type { Answer } from './api-send.view.ts';
import { Dim, Stacked } from '#kit/web/look/lay.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import style from './api.module.css';

const MOST = 100_000;
const OK = 200;

const save = (answer: Answer): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(answer.blob);
  link.download = answer.fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

/** Mount it again for each answer, so that it scrolls into view. */
export const AnswerView = ({ answer }: { answer: Answer }): ReactElement => {
  const words = useWords('access');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  const isGood = answer.status === OK && (answer.code ?? 0) === 0;
  const facts = [
    [words('api.status'), String(answer.status)],
    [words('api.code'), answer.code === null ? '—' : String(answer.code)],
    [words('api.time'), words('api.ms', { ms: answer.ms })],
    [words('api.size'), `${answer.size.toLocaleString('en')} B`],
  ] as const;
  const { text } = answer;
  return (
    <div ref={place}>
      <Card title={words('api.answer')} aside={<Badge tone={isGood ? 'green' : 'red'}>{answer.status}</Badge>}>
        <Stacked mb={12}>
          <Figures look="beside" lines={facts.map(([label, value]) => ({ label, value }))} />
        </Stacked>
        {text === undefined || answer.kind === 'text/csv' ? (
          <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => save(answer)}>
            {words('api.save_file')}
          </Button>
        ) : null}
        {text === undefined ? null : (
          <Textarea
            readOnly
            autosize
            minRows={2}
            maxRows={30}
            aria-label={words('api.answer')}
            classNames={{ input: style['json'] ?? '' }}
            value={text.slice(0, MOST)}
          />
        )}
        {text !== undefined && text.length > MOST ? (
          <Dim as="p" size="inherit">
            {words('api.cut', { count: MOST.toLocaleString('en') })}
          </Dim>
        ) : null}
      </Card>
    </div>
  );
};
