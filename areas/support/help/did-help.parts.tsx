/** "Did this help?", below an article. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { Inline, Words } from '#kit/web/look/lay.tsx';
import { useWords } from '#kit/web/words.ts';

type Props = { helped: boolean | null; busy: boolean; onVote: (helped: boolean) => void };
export const DidHelp = ({ helped, busy, onVote }: Props): ReactElement => {
  const words = useWords('support');
  return (
    <div>
      <Inline gap={8}>
        <Words weight={500}>{words('article.did_help')}</Words>
        {([true, false] as const).map((yes) => (
          <Button
            key={String(yes)}
            variant="default"
            size="compact-sm"
            aria-pressed={helped === yes}
            disabled={busy || helped === yes}
            onClick={() => onVote(yes)}
          >
            {words(yes ? 'article.yes' : 'article.no')}
          </Button>
        ))}
      </Inline>
      <output>{helped === null ? null : words(helped ? 'article.thanks' : 'article.then_ask')}</output>
    </div>
  );
};
