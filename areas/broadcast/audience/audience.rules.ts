/** What an audience needs, and who can change it. */
import type { Currency } from '#kit/domain/currency.ts';
import type { Fault } from '#kit/domain/errors.ts';
import type { AudienceRow, EditAudience } from './audience.model.ts';
import { ruleFaults } from './segment.rules.ts';

type Fields = Pick<EditAudience, 'option_id' | 'rule' | 'member_ids'> & Pick<AudienceRow, 'kind'>;
/** A segment has conditions and no clients of its own, a list the other way round. */
export const audienceFaults = (
  { kind, rule, member_ids, option_id }: Fields,
  currencies: readonly Currency[],
): Fault[] => {
  if (kind === 'segment')
    return [
      ...(rule === null ? [{ field: 'rule', key: 'required' }] : ruleFaults(rule, currencies)),
      ...(member_ids.length > 0 ? [{ field: 'member_ids', key: 'invalid' }] : []),
    ];
  return [
    ...(rule === null ? [] : [{ field: 'rule', key: 'invalid' }]),
    ...(option_id === null ? [] : [{ field: 'option_id', key: 'invalid' }]),
    ...(member_ids.length === 0 ? [{ field: 'member_ids', key: 'required' }] : []),
  ];
};
/** Only head office changes what belongs to the network. */
export const audienceCan = (
  { branch_id, kind }: Pick<AudienceRow, 'branch_id' | 'kind'>,
  caller: { manages: boolean; network: boolean },
): AudienceRow['can'] =>
  caller.manages && (branch_id !== null || caller.network) ? [kind === 'segment' ? 'edit' : 'edit_list', 'delete'] : [];
