import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { PageLink } from '#kit/web/address.tsx';
import { useMayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';

/** Beside the titles of leads and clients: import people from a file. */
export const ImportLink = (): ReactElement | null => {
  const words = useWords('people');
  return useMayOpen('/manage/import') ? (
    <Button component={PageLink} to="/manage/import" variant="default" leftSection={<IconFileImport size={16} />}>
      {words('lead.import')}
    </Button>
  ) : null;
};
