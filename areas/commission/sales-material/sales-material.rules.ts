import type { Day } from '#kit/domain/day.ts';
import type { SalesMaterialRow } from './sales-material.model.ts';

type Fields = Pick<SalesMaterialRow, 'file_id' | 'link' | 'valid_until'> & { valid_from: Day };
/** A file or a link, and days in order. */
export const materialFaults = ({ file_id, link, valid_from, valid_until }: Fields) => [
  ...(file_id === null && link === null ? [{ field: 'file_id', key: 'material_needed' as const }] : []),
  ...(file_id !== null && link !== null ? [{ field: 'link', key: 'material_once' as const }] : []),
  ...(valid_until !== null && valid_until < valid_from
    ? [{ field: 'valid_until', key: 'ends_before_start' as const }]
    : []),
];
/** Only head office changes what belongs to the network. */
export const materialCan = (
  { branch_id, people }: Pick<SalesMaterialRow, 'branch_id' | 'people'>,
  caller: { manages: boolean; network: boolean },
): SalesMaterialRow['can'] => {
  const changes = caller.manages && (branch_id !== null || caller.network);
  return [
    ...(changes ? (['edit'] as const) : []),
    ...(people > 0 ? (['openings'] as const) : []),
    ...(changes ? (['delete'] as const) : []),
  ];
};
