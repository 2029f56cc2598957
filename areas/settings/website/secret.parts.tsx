/** Secrets of keys and webhooks: shown once, replaced with a day of overlap. */
import { useState, type ReactElement } from 'react';
import { Button, Checkbox, CopyButton } from '@mantine/core';
import { SideDrawer } from '#kit/web/dialog/over-page.tsx';
import { Dim, Stacked, Words } from '#kit/web/look/lay.tsx';
import { InstantText } from '#kit/web/look/show.tsx';
import { useWords } from '#kit/web/words.ts';

type SideProps = { title: string; onClose: () => void; children: ReactElement };
export const Side = ({ title, onClose, children }: SideProps): ReactElement => (
  <SideDrawer onClose={onClose} size={560} title={title}>
    {children}
  </SideDrawer>
);
export const Copied = ({ value, word }: { value: string; word: 'copy' | 'secret_copy' }): ReactElement => {
  const words = useWords('settings');
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => <Button onClick={copy}>{words(copied ? 'website.copied' : `website.${word}`)}</Button>}
    </CopyButton>
  );
};
/** The only time that a secret is shown. */
export const Secret = ({ secret }: { secret: string }): ReactElement => {
  const words = useWords('settings');
  return (
    <Stacked gap={12} items="flex-start">
      <p>{words('website.secret_text')}</p>
      <Words breaks weight={600}>
        {secret}
      </Words>
      <Copied value={secret} word="secret_copy" />
    </Stacked>
  );
};

type RotateProps = {
  noun: 'website' | 'webhook';
  prefix: string | null;
  previousUntil: string | null;
  busy: boolean;
  fault: string | null;
  onReplace: (atOnce: boolean) => void;
};
export const RotateSecret = ({ noun, prefix, previousUntil, busy, fault, onReplace }: RotateProps): ReactElement => {
  const words = useWords('settings');
  const [atOnce, setAtOnce] = useState(false);
  return (
    <Stacked gap={12} items="flex-start">
      {prefix === null ? (
        <p>{words(`${noun}.secret_none`)}</p>
      ) : (
        <>
          <Dim size={14}>{words(`${noun}.secret_now`, { prefix })}</Dim>
          {previousUntil === null ? null : (
            <Dim size={14}>
              {words(`${noun}.secret_before`)} <InstantText at={previousUntil} />
            </Dim>
          )}
          <p>{words(`${noun}.rotate_text`)}</p>
          <Checkbox
            label={words(`${noun}.rotate_at_once`)}
            checked={atOnce}
            onChange={(event) => setAtOnce(event.currentTarget.checked)}
          />
        </>
      )}
      {fault === null ? null : (
        <Words as="p" tone="red" role="alert">
          {fault}
        </Words>
      )}
      <Button loading={busy} onClick={() => onReplace(atOnce)}>
        {words(prefix === null ? 'website.secret_create' : `${noun}.secret_replace`)}
      </Button>
    </Stacked>
  );
};
