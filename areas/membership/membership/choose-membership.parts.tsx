/** A page about one membership, opened without one: choose it on the client's record. */
import type { ComponentType, ReactElement } from 'react';
import { Button } from '@mantine/core';
import { PageLink, usePageId } from '#kit/web/address.tsx';
import { Empty } from '#kit/web/look/page.tsx';
import { useWords } from '#kit/web/words.ts';

const Choose = (): ReactElement => {
  const words = useWords('membership');
  return (
    <Empty
      isPage
      title={words('ending.choose')}
      text={words('ending.choose_hint')}
      action={
        <Button component={PageLink} to="/manage/clients">
          {words('ending.to_clients')}
        </Button>
      }
    />
  );
};

const OneMembership = ({ of: Page }: { of: ComponentType }): ReactElement =>
  usePageId() === undefined ? <Choose /> : <Page />;

export const ofOneMembership = (page: ComponentType): ComponentType => {
  const Chosen = (): ReactElement => <OneMembership of={page} />;
  return Chosen;
};
