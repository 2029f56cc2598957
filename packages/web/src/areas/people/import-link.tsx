import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { PageLink } from '#web/kit/address.tsx';
import { useMayOpen } from '#web/kit/rights.ts';
import { useWords } from '#web/kit/words.ts';

/** Beside the titles of leads and clients: bring people in from a file. */
export const ImportLink = (): ReactElement | null => {
  const words = useWords('people');
  return useMayOpen('/manage/import') ? (
    <Button component={PageLink} to="/manage/import" variant="default" leftSection={<IconFileImport size={16} />}>
      {words('lead.import')}
    </Button>
  ) : null;
};
