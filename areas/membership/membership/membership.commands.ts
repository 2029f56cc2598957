/** What other areas ask of memberships. */
import { liveLots } from '../credit/credit.store.ts';
import { membershipRows } from './membership.store.ts';

/** All memberships of a member, the one that ends last first, for a batch of reads. */
export const membershipsOf = (member_id: number) => membershipRows(member_id);
/** The lots of a member that have credits left, for the same batch. */
export const liveLotsOf = (member_id: number) => liveLots(member_id);
