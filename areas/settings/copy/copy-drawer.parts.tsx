/** Copies settings of the branch to others: choose the branches, read what changes in each, then copy. */
import { useState, type ReactElement, type ReactNode } from 'react';
import { Button, Checkbox, Stack } from '@mantine/core';
import { copyContract as contract } from './copy.contract.ts';
import { copyKinds, type CopyLine } from './copy.model.ts';
import type { DataOf } from '#kit/domain/contract.ts';
import { MultiSelect } from '#kit/web/form/multi-select.tsx';
import { Dim, Words } from '#kit/web/look/lay.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead, useWrite } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import {
  asChoices,
  asIds,
  branchesByCountry,
  countryName,
  findsByCode,
  type Choice,
} from '#web/shell/branch-choices.ts';
import { groupChoices, idsOfGroups } from '#web/shell/branch-group-choices.ts';
import { useBranchGroups } from '#web/shell/use-branch-groups.ts';
import { CopyLines, useKindName } from './copy-lines.parts.tsx';
import { waitingFor } from '#kit/web/look/loaded.tsx';

type Targets = DataOf<typeof contract.targets>;
type BranchesProps = { targets: Targets; to: readonly number[]; onChange: (to: number[]) => void };
/** Grouped by country, each starting with the whole country. */
const Branches = ({ targets, to, onChange }: BranchesProps): ReactElement => {
  const words = useWords('settings');
  const blocks = useWords('blocks');
  const locale = useLocale();
  const groups = useBranchGroups();
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
      data={[
        ...groupChoices(groups, {
          locale,
          title: blocks('branches.groups'),
          label: (facts) => blocks('branches.group', facts),
        }),
        ...branchesByCountry(targets, { locale, branchValue: String, whole }),
      ]}
      filter={findsByCode(targets, String)}
      value={asChoices(to, targets)}
      onChange={(next) => {
        const known = new Set(targets.map(({ id }) => id));
        onChange(asIds(idsOfGroups(next, groups), targets).filter((id) => known.has(id)));
      }}
    />
  );
};

type SettingKind = (typeof copyKinds)[number];
type KindsProps = { kinds: readonly SettingKind[]; onChange: (kinds: SettingKind[]) => void };
const Kinds = ({ kinds, onChange }: KindsProps): ReactElement => {
  const words = useWords('settings');
  const nameOf = useKindName();
  return (
    <Checkbox.Group
      label={words('copy.what')}
      value={[...kinds]}
      onChange={(next) => onChange(copyKinds.filter((kind) => next.includes(kind)))}
    >
      <Stack gap="sm" mt="xs">
        {copyKinds.map((kind) => (
          <Checkbox key={kind} value={kind} label={nameOf(kind)} description={words(`copy.context_${kind}`)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
};

type LayoutProps = {
  targets: Targets;
  to: readonly number[];
  onTo: (to: number[]) => void;
  /** The lines as previewed, and as answered once the settings are copied. */
  lines: readonly CopyLine[];
  done: readonly CopyLine[] | null;
  fault: ReactElement | null;
  isBusy: boolean;
  isWaiting: boolean;
  onSend: () => void;
  children: ReactNode;
};
const Layout = (props: LayoutProps): ReactElement => {
  const { targets, to, onTo, lines, done, fault, isBusy, isWaiting, onSend, children } = props;
  const words = useWords('settings');
  const names = new Map(targets.map(({ id, name }) => [id, name]));
  const count = new Set(lines.filter(({ status }) => status === 'changed').map((line) => line.branch_id)).size;
  if (done) return <CopyLines lines={done} names={names} isDone />;
  return (
    <Stack gap="lg">
      <Branches targets={targets} to={to} onChange={onTo} />
      {children}
      {lines.length > 0 ? <CopyLines lines={lines} names={names} isDone={false} /> : null}
      {fault}
      <Button fullWidth loading={isBusy} disabled={count === 0 || isWaiting} onClick={onSend}>
        {words('copy.go', { count })}
      </Button>
    </Stack>
  );
};

type Calls = {
  isReady: boolean;
  done: readonly CopyLine[] | null;
  read: Pick<ReturnType<typeof useRead<typeof contract.preview>>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>;
  write: Pick<ReturnType<typeof useWrite<typeof contract.copy>>, 'busy' | 'fault'>;
};
/** What the layout needs of the preview and of the call that copies. */
const shownOf = ({
  isReady,
  done,
  read,
  write,
}: Calls): Omit<LayoutProps, 'targets' | 'to' | 'onTo' | 'onSend' | 'children'> => ({
  lines: isReady ? (read.data ?? []) : [],
  done,
  isBusy: write.busy,
  isWaiting: read.isPlaceholderData,
  fault: (
    <>
      {isReady ? waitingFor(read).failed : null}
      {write.fault ? (
        <Words as="p" my={0} role="alert">
          {write.fault.lines.join(' ')}
        </Words>
      ) : null}
    </>
  ),
});

type FormProps<K> = { branch_id: number; kind: K; targets: Targets };
const SettingsForm = ({ branch_id, kind, targets }: FormProps<SettingKind>): ReactElement => {
  const words = useWords('settings');
  const { country } = usePlace();
  const [what, setWhat] = useState<SettingKind[]>([kind]);
  const [to, setTo] = useState<number[]>([]);
  const [abroad, setAbroad] = useState(false);
  const [done, setDone] = useState<readonly CopyLine[] | null>(null);
  const body = { branch_id, what, to, abroad };
  const isReady = what.length > 0 && to.length > 0;
  const read = useRead(contract.preview, { body }, { when: isReady && done === null, keep: true });
  const write = useWrite(contract.copy);
  const send = async (): Promise<void> => setDone((await write.run({ body }))?.data ?? null);
  const isAbroad = targets.some((one) => to.includes(one.id) && one.country_code !== country);
  return (
    <Layout
      targets={targets}
      to={to}
      onTo={setTo}
      onSend={() => void send()}
      {...shownOf({ isReady, done, read, write })}
    >
      <Kinds kinds={what} onChange={setWhat} />
      {isAbroad && what.includes('holidays') ? (
        <Checkbox
          label={words('copy.abroad')}
          description={words('copy.abroad_hint')}
          checked={abroad}
          onChange={(event) => setAbroad(event.currentTarget.checked)}
        />
      ) : null}
    </Layout>
  );
};
const PapersForm = ({ branch_id, targets }: FormProps<'papers'>): ReactElement => {
  const words = useWords('settings');
  const [to, setTo] = useState<number[]>([]);
  const [header, setHeader] = useState(false);
  const [done, setDone] = useState<readonly CopyLine[] | null>(null);
  const body = { branch_id, to, header };
  const isReady = to.length > 0;
  const read = useRead(contract.previewPapers, { body }, { when: isReady && done === null, keep: true });
  const write = useWrite(contract.copyPapers);
  const send = async (): Promise<void> => setDone((await write.run({ body }))?.data ?? null);
  return (
    <Layout
      targets={targets}
      to={to}
      onTo={setTo}
      onSend={() => void send()}
      {...shownOf({ isReady, done, read, write })}
    >
      <Dim as="p" size="inherit" prose>
        {words('copy.context_papers')}
      </Dim>
      <Checkbox
        label={words('copy.header')}
        description={words('copy.header_hint')}
        checked={header}
        onChange={(event) => setHeader(event.currentTarget.checked)}
      />
    </Layout>
  );
};

export type Copied = SettingKind | 'papers';
type Props = { branch_id: number; kind: Copied };
export const CopyForm = ({ branch_id, kind }: Props): ReactElement => {
  const words = useWords('settings');
  const none = (
    <Dim as="p" size="inherit" prose>
      {words('copy.none')}
    </Dim>
  );
  return (
    <Loaded
      of={useRead(kind === 'papers' ? contract.paperTargets : contract.targets, { params: { branch_id } })}
      empty={none}
    >
      {(targets) =>
        kind === 'papers' ? (
          <PapersForm branch_id={branch_id} kind={kind} targets={targets} />
        ) : (
          <SettingsForm branch_id={branch_id} kind={kind} targets={targets} />
        )
      }
    </Loaded>
  );
};
