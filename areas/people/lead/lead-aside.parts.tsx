/** Beside the title of the leads: list or board, sales material, and the way to the import. */
import type { ReactElement } from 'react';
import { SegmentedControl } from '@mantine/core';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { useMayOpen } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import { ImportLink } from '../import/import-link.parts.tsx';

/** As many as a page of the list can show: a board has no pages. */
const ON_BOARD = '200';

export const LeadAside = (): ReactElement => {
  const words = useWords('people');
  const { search, change } = useAddress();
  const showsMaterial = useMayOpen('/sales/material');
  const isBoard = search['board'] === '1';
  const show = (look: string): void =>
    change(
      look === 'board'
        ? { board: '1', itemsPerPage: ON_BOARD, page: undefined }
        : { board: undefined, itemsPerPage: undefined },
    );
  return (
    <>
      <SegmentedControl
        aria-label={words('lead.look')}
        value={isBoard ? 'board' : 'list'}
        onChange={show}
        data={[
          { value: 'list', label: words('lead.list') },
          { value: 'board', label: words('lead.board') },
        ]}
      />
      {showsMaterial ? <PageLink to="/sales/material">{words('lead.material')}</PageLink> : null}
      <ImportLink />
    </>
  );
};
