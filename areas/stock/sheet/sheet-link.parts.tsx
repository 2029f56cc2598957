/** Beside the titles of lists: import their records from a file. */
import type { ComponentType, ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { PageLink } from '#kit/web/address.tsx';
import { useMayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';

type Path = '/inventory/productProfile/import' | '/inventory/stockIn/import';
const names = {
  '/inventory/productProfile/import': 'product_sheet.link',
  '/inventory/stockIn/import': 'opening_sheet.link',
} as const;
export const sheetLink = (to: Path): ComponentType => {
  const SheetLink = (): ReactElement | null => {
    const words = useWords('stock');
    return useMayOpen(to) ? (
      <Button component={PageLink} to={to} variant="default" leftSection={<IconFileImport size={16} />}>
        {words(names[to])}
      </Button>
    ) : null;
  };
  return SheetLink;
};
