/** Copies settings of the branch to others: choose the branches, read what changes in each, then copy. */
import { useState, type ReactElement } from 'react';
import { Button, Checkbox, Drawer, MultiSelect, Stack } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyContract as contract } from './copy.contract.ts';
import { copyKinds, type CopyKind, type CopyLine } from './copy.model.ts';
import type { DataOf } from '#kit/domain/contract.ts';
import { useAddress } from '#kit/web/address.tsx';
import { Dim, Words } from '#kit/web/look/lay.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { Failed } from '#kit/web/look/page.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead, useWrite } from '#kit/web/query.ts';
import { useSignal } from '#kit/web/signal.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import {
  asChoices,
  asIds,
  branchesByCountry,
  countryName,
  findsByCode,
  type Choice,
} from '#web/shell/branch-choices.ts';
import { session } from '#web/shell/session.ts';
import { CopyLines } from './copy-lines.parts.tsx';

type Targets = DataOf<typeof contract.targets>;
type BranchesProps = { targets: Targets; to: readonly number[]; onChange: (to: number[]) => void };
/** Grouped by country, each starting with the whole country. */
const Branches = ({ targets, to, onChange }: BranchesProps): ReactElement => {
  const words = useWords('settings');
  const blocks = useWords('blocks');
  const locale = useLocale();
  const whole = (code: string, count: number): Choice | null =>
    count > 1
      ? { value: `country:${code}`, label: words('copy.all_of', { country: countryName(code, locale), count }) }
      : null;
  return (
    <MultiSelect
      label={words('copy.to')}
      description={words('copy.hint.to')}
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage={blocks('form.nothingFound')}
      {...(to.length === 0 && { placeholder: blocks('form.choose') })}
      data={branchesByCountry(targets, { locale, branchValue: String, whole })}
      filter={findsByCode(targets, String)}
      value={asChoices(to, targets)}
      onChange={(next) => onChange(asIds(next, targets))}
    />
  );
};

type KindsProps = { kinds: readonly CopyKind[]; onChange: (kinds: CopyKind[]) => void };
const Kinds = ({ kinds, onChange }: KindsProps): ReactElement => {
  const words = useWords('settings');
  return (
    <Checkbox.Group
      label={words('copy.what')}
      value={[...kinds]}
      onChange={(next) => onChange(copyKinds.filter((kind) => next.includes(kind)))}
    >
      <Stack gap="sm" mt="xs">
        {copyKinds.map((kind) => (
          <Checkbox
            key={kind}
            value={kind}
            label={words(`branch.tab.${kind}`)}
            description={words(`copy.context_${kind}`)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
};

type FormProps = { branch_id: number; first: CopyKind; targets: Targets };
const CopyForm = ({ branch_id, first, targets }: FormProps): ReactElement => {
  const words = useWords('settings');
  const { country } = usePlace();
  const [what, setWhat] = useState<CopyKind[]>([first]);
  const [to, setTo] = useState<number[]>([]);
  const [abroad, setAbroad] = useState(false);
  const [done, setDone] = useState<readonly CopyLine[] | null>(null);
  const body = { branch_id, what, to, abroad };
  const isReady = what.length > 0 && to.length > 0;
  const { data, error, refetch, isPlaceholderData } = useRead(
    contract.preview,
    { body },
    { when: isReady && done === null, keep: true },
  );
  const { run, busy, fault } = useWrite(contract.copy);
  const lines = isReady ? (data ?? []) : [];
  const count = new Set(lines.filter(({ status }) => status === 'changed').map((line) => line.branch_id)).size;
  const isAbroad = targets.some((one) => to.includes(one.id) && one.country_code !== country);
  const names = new Map(targets.map(({ id, name }) => [id, name]));
  const send = async (): Promise<void> => {
    const answer = await run({ body });
    if (answer) setDone(answer.data);
  };
  if (done) return <CopyLines lines={done} names={names} isDone />;
  return (
    <Stack gap="lg">
      <Branches targets={targets} to={to} onChange={setTo} />
      <Kinds kinds={what} onChange={setWhat} />
      {isAbroad && what.includes('holidays') ? (
        <Checkbox
          label={words('copy.abroad')}
          description={words('copy.abroad_hint')}
          checked={abroad}
          onChange={(event) => setAbroad(event.currentTarget.checked)}
        />
      ) : null}
      {lines.length > 0 ? <CopyLines lines={lines} names={names} isDone={false} /> : null}
      {isReady && error ? <Failed fault={error} onRetry={() => void refetch()} /> : null}
      {fault ? (
        <Words as="p" my={0} role="alert">
          {fault.lines.join(' ')}
        </Words>
      ) : null}
      <Button fullWidth loading={busy} disabled={count === 0 || isPlaceholderData} onClick={() => void send()}>
        {words('copy.go', { count })}
      </Button>
    </Stack>
  );
};

type Props = { branch_id: number; kind: CopyKind };
const Targeted = ({ branch_id, kind }: Props): ReactElement => {
  const words = useWords('settings');
  const none = (
    <Dim as="p" size="inherit" prose>
      {words('copy.none')}
    </Dim>
  );
  return (
    <Loaded of={useRead(contract.targets, { params: { branch_id } })} empty={none}>
      {(targets) => <CopyForm branch_id={branch_id} first={kind} targets={targets} />}
    </Loaded>
  );
};

/** For people with more than one branch; the address keeps the drawer open. */
export const CopyToBranches = ({ branch_id, kind }: Props): ReactElement | null => {
  const words = useWords('settings');
  const { search, change } = useAddress();
  const branches = useSignal(session)?.branches ?? [];
  if (branches.length < 2) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => change({ open: 'copy' })}>
        {words('copy.title')}
      </Button>
      <Drawer
        opened={search['open'] === 'copy'}
        onClose={() => change({ open: undefined }, { replace: true })}
        position="right"
        size={560}
        title={words('copy.title')}
        closeButtonProps={{ 'aria-label': words('copy.close') }}
        transitionProps={{ duration: 130 }}
      >
        <Targeted branch_id={branch_id} kind={kind} />
      </Drawer>
    </>
  );
};
