/** Whose access changes when a group is saved, and the box that confirms it. */
import { useEffect, useRef, type ReactElement } from 'react';
import { Checkbox } from '@mantine/core';
import { branchGroupContract } from './branch-group.contract.ts';
import { regrouping } from './branch-group.rules.ts';
import { branchContract } from '../branch/branch.contract.ts';
import { commaIn } from '#kit/domain/words.ts';
import { usePageId } from '#kit/web/address.tsx';
import { branchText } from '#kit/web/branch-name.ts';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { InWords, Outcome } from '#kit/web/look/outcome.tsx';
import { useRead } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { countryName } from '#web/shell/branch-choices.ts';

const MOST_NAMED = 8;
const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []);
const codeIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export const AccessChanges = ({ name, label, value, values, error, set }: OwnInputProps): ReactElement | null => {
  const words = useWords('network');
  const locale = useLocale();
  const { data: group } = useRead(branchGroupContract.view, { params: { id: usePageId() ?? 0 } });
  const { data: all = [] } = useRead(branchContract.plain, {});
  const after = { branch_ids: idsIn(values['branch_ids']), new_in: codeIn(values['new_in']) };
  // What was confirmed was another change: it is confirmed again.
  const chosen = JSON.stringify(after);
  const confirmed = useRef(chosen);
  useEffect(() => {
    if (confirmed.current !== chosen && value === true) set(name, false);
    confirmed.current = chosen;
  }, [chosen, confirmed, value, name, set]);
  if (!group || group.roles.length === 0) return null;
  const { joins, leaves, isSame } = regrouping(group, after);
  if (isSame) return null;
  const listed = (all_names: readonly string[]): string => {
    const shown = all_names.slice(0, MOST_NAMED).join(commaIn(locale));
    const more = all_names.length - MOST_NAMED;
    return more > 0 ? words('branch_group.and_more', { names: shown, count: more }) : shown;
  };
  const names = listed([...new Set(group.roles.map((role) => role.name))]);
  const known = new Map([...group.branches, ...all].map((branch) => [branch.id, branchText(branch.name)]));
  const branchesOf = (ids: readonly number[]): string => listed(ids.map((id) => known.get(id) ?? ''));
  const country = (code: string): string => countryName(code, locale);
  const moved = group.new_in !== after.new_in;
  return (
    <Outcome>
      {joins.length > 0 ? (
        <InWords>{words('branch_group.gains', { names, branches: branchesOf(joins) })}</InWords>
      ) : null}
      {leaves.length > 0 ? (
        <InWords>{words('branch_group.loses', { names, branches: branchesOf(leaves) })}</InWords>
      ) : null}
      {moved && after.new_in !== null ? (
        <InWords>{words('branch_group.gains_later', { names, country: country(after.new_in) })}</InWords>
      ) : null}
      {moved && group.new_in !== null ? (
        <InWords>{words('branch_group.loses_later', { names, country: country(group.new_in) })}</InWords>
      ) : null}
      <Checkbox
        id={`field-${name}`}
        label={label}
        error={error}
        checked={value === true}
        onChange={(event) => set(name, event.currentTarget.checked)}
      />
    </Outcome>
  );
};
