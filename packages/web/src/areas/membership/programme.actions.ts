/** What can be done with a programme. */
import { IconArchive, IconArrowBackUp, IconCopy } from '@tabler/icons-react';
import { programmeContract } from '#domain/areas/membership/programme.contract.ts';
import type { Programme } from '#domain/areas/membership/programme.model.ts';
import { move, type Action } from '#web/kit/actions.ts';

type Row = Pick<Programme, 'id' | 'version' | 'can'>;
const at = ({ id, version }: Row) => ({ params: { id }, body: { version } });
const retire = move<Row, typeof programmeContract.retire>('retire', programmeContract.retire, at, {
  icon: IconArchive,
  confirms: true,
});
const offer = move<Row, typeof programmeContract.offer>('offer', programmeContract.offer, at, {
  icon: IconArrowBackUp,
});
const copy = move<Row, typeof programmeContract.copy>('copy', programmeContract.copy, at, { icon: IconCopy });

export const programmeActions: readonly Action<Row>[] = [offer, copy, retire];
