/**
 * A form is a description; its schema is the contract's body:
 *
 *   export const CreateLead = formPage(leadContract.create, {
 *     noun: 'people.lead',
 *     title: 'create',
 *     groups: [group('person', [[textField('first_name'), textField('last_name')], dayField('date_of_birth')])],
 *     done: (lead) => ({ to: '/manage/viewLeads', id: lead.id }),
 *   });
 *
 *   export const EditLead = formPage(leadContract.edit, { …, record: leadContract.view, done: … });
 *
 * All faults stand at the fields and summed up on top, the first one focused; the server's come back to the fields.
 * A form that edits reads its record first, sends the version it was read at, and fetches it again after a stale write.
 */
import { Suspense, useEffect, useMemo, useRef, type ComponentType, type ReactElement } from 'react';
import { Skeleton, Stack } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { BodyIn, DataOf, Endpoint } from '#kit/domain/contract.ts';
import { phoneText } from '#kit/domain/phone.ts';
import type { CallArgs, LooseArgs } from '../address-of.ts';
import { useAddress, useGo, usePageId } from '../address.tsx';
import { PageHead } from '../look/page.tsx';
import { NounScope, useNoun, type FieldOf, type Noun } from '../noun.tsx';
import type { PagePath, Search } from '../paths.ts';
import { addLeaveGuard, askToLeave } from '../leave.ts';
import { lazily } from '../lazily.tsx';
import { emptyOf, flatFields, faultPlaces, type Field, type Group, type Values } from './fields.ts';
import { useKept } from './kept.ts';
import { useForm, type Form } from './use-form.ts';
import { FormView } from './view.tsx';
import { Columns } from '../look/lay.tsx';
import { useLoaded } from '../look/loaded.tsx';

const FormDrawer = lazily(() => import('./drawer.tsx').then((module) => ({ default: module.FormDrawer })));

type NameIn<E extends Endpoint, N extends Noun> = keyof BodyIn<E> & FieldOf<N> & string;
export type Done = { to: PagePath; id?: number; search?: Search };
type FormSpec<E extends Endpoint, N extends Noun, V extends Endpoint = Endpoint> = {
  noun: N;
  /** The noun's word for the page title: `create`, `edit`. */
  title: string;
  groups: readonly Group<NameIn<E, N>>[];
  /** The record that is edited, by the id in the address. */
  record?: V;
  /** The initial values: fixed ones, or those of the record (and the address). */
  start?: (given: {
    record: DataOf<V> | undefined;
    search: Readonly<Record<string, string>>;
    id: number | undefined;
  }) => Partial<BodyIn<E>>;
  /** The rest of the body, without fields. */
  hidden?: (given: {
    record: DataOf<V> | undefined;
    search: Readonly<Record<string, string>>;
    id: number | undefined;
  }) => Partial<BodyIn<E>>;
  /** The path's parameters; `{id}` from the address if it says nothing. */
  params?: (given: { id: number | undefined; values: Values }) => Readonly<Record<string, string | number>>;
  /** The word on the button. */
  save?: string;
  /** Where to go after the success dialog. */
  done: (data: DataOf<E>, given: { id: number | undefined }) => Done;
  /** What the success dialog says below its title, also of what was entered. */
  says?: (data: DataOf<E>, values: Values) => readonly string[];
  /** Beside the fields, based on the entries: possible duplicates, a receipt. */
  side?: ComponentType<{ values: Values; record: unknown }>;
  /** Below the fields, inside the form. */
  below?: ComponentType<{ values: Values; set: Form['set']; record: unknown }>;
  /** Fields that start empty although the record has a value: a new one has to be chosen. */
  fresh?: readonly string[];
  /** What `below` fills in automatically: not a change that could be lost. */
  quiet?: readonly string[];
  /** The save bar is shown from the start: the form can be submitted without changes. */
  ready?: boolean;
  /** The way back, above the title: a `Trail`. Not in a drawer. */
  trail?: ComponentType<{ id: number | undefined }>;
};

type LooseSpec = {
  noun: string;
  title: string;
  groups: readonly Group[];
  record?: Endpoint;
  start?: (given: Given) => Values;
  hidden?: (given: Given) => Values;
  params?: (given: { id: number | undefined; values: Values }) => Readonly<Record<string, string | number>>;
  save?: string;
  done: (data: unknown, given: { id: number | undefined }) => Done;
  says?: (data: unknown, values: Values) => readonly string[];
  side?: ComponentType<{ values: Values; record: unknown }>;
  below?: ComponentType<{ values: Values; set: Form['set']; record: unknown }>;
  fresh?: readonly string[];
  quiet?: readonly string[];
  ready?: boolean;
  trail?: ComponentType<{ id: number | undefined }>;
};
type Given = { record: unknown; search: Readonly<Record<string, string>>; id: number | undefined };

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null;
const shown = (value: unknown, fallback: unknown): unknown =>
  value === null || value === undefined ? fallback : value;

/**
 * A number is grouped as people write it, with its calling code: the record may belong to a different country from the
 * page.
 */
const asTyped = (field: Field, value: unknown): unknown =>
  field.kind === 'text' && field.type === 'tel' && typeof value === 'string' ? phoneText(value) : value;

/** The initial values: those of the description over the record over nothing. */
const startOf = (spec: LooseSpec, given: Given): Values => {
  const own = spec.start?.(given) ?? {};
  const fresh = Object.fromEntries((spec.fresh ?? []).map((name) => [name, null]));
  const record = { ...(isRecord(given.record) ? given.record : {}), ...fresh };
  return Object.fromEntries(
    flatFields(spec.groups).map((field) => [
      field.name,
      shown(own[field.name] ?? asTyped(field, record[field.name]), emptyOf(field)),
    ]),
  );
};

const argsOf = (row: Endpoint, spec: LooseSpec, given: Given, values: Values): LooseArgs => {
  const version = isRecord(given.record) && 'version' in given.record ? { version: given.record['version'] } : {};
  const body = { ...version, ...spec.hidden?.(given), ...values };
  const params =
    spec.params?.({ id: given.id, values }) ??
    (row.path.includes(':id') && given.id !== undefined ? { id: given.id } : undefined);
  return { body, ...(params && { params }) };
};

/** Another tab of the same page is another form. */
const tabOf = ({ search }: { search: unknown }): unknown => (isRecord(search) ? search['tab'] : undefined);

/** Asks before entries are lost: by a link, Back, or closing the tab. */
type Guarded = Pick<Form, 'isChanged' | 'isSaved'> & {
  /** It is discarded. */
  onLeave?: () => void;
};
export const useLeaveGuard = (form: Guarded): void => {
  const isOpen = (): boolean => form.isChanged && !form.isSaved();
  // Switching the branch isn't a link: it asks through this.
  const now = useRef({ isOpen, release: () => form.onLeave?.() });
  useEffect(() => {
    now.current = { isOpen, release: () => form.onLeave?.() };
  });
  useEffect(() => addLeaveGuard({ isOpen: () => now.current.isOpen(), release: () => now.current.release() }), []);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isOpen() || (current.pathname === next.pathname && tabOf(current) === tabOf(next))) return false;
      const leaves = await askToLeave();
      if (leaves) form.onLeave?.();
      return !leaves;
    },
    enableBeforeUnload: isOpen,
  });
};

type BodyProps = {
  row: Endpoint;
  spec: LooseSpec;
  given: Given;
  onDone: (data: unknown) => void;
  onCancel?: (() => void) | undefined;
  guards?: boolean;
};
const FormBody = ({ row, spec, given, onDone, onCancel }: BodyProps): ReactElement => {
  const noun = useNoun();
  const names = useMemo(() => faultPlaces(spec.groups), [spec]);
  const start = useMemo(() => startOf(spec, given), [spec, given]);
  // A drawer is closed as easily as it is opened: only pages keep entries.
  const kept = useKept(`${spec.noun}.${spec.title}`, spec.groups, onCancel === undefined);
  const form = useForm({
    row,
    names,
    start,
    argsOf: (values) => argsOf(row, spec, given, values),
    onDone,
    kept,
    says: spec.says,
    ...(spec.quiet && { quiet: spec.quiet }),
  });
  useLeaveGuard(kept ? { ...form, onLeave: kept.leave } : form);
  const { side: Side, below: Below } = spec;
  return (
    <Columns columns={Side ? 'minmax(0, 640px) minmax(0, 320px)' : 'minmax(0, 640px)'} gap={24}>
      <FormView
        row={row}
        groups={spec.groups}
        form={form}
        names={names}
        saveLabel={noun.kind('save', spec.save ?? spec.title)}
        alwaysBar={spec.ready ?? onCancel !== undefined}
        onCancel={onCancel}
        known={isRecord(given.record) ? given.record : {}}
      >
        {Below ? <Below values={form.values} set={form.set} record={given.record} /> : null}
      </FormView>
      {Side ? <Side values={form.values} record={given.record} /> : null}
    </Columns>
  );
};

const Waiting = (): ReactElement => (
  <Stack maw={640} gap="md" aria-hidden="true">
    <Skeleton height={160} radius="lg" />
    <Skeleton height={120} radius="lg" />
  </Stack>
);

type WithRecordProps = Omit<BodyProps, 'given'> & {
  source: Endpoint;
  id: number | undefined;
  search: Readonly<Record<string, string>>;
};
const WithRecord = ({ source, id, search, ...rest }: WithRecordProps): ReactElement => {
  const args = { params: { id } } as unknown as CallArgs<Endpoint>;
  const { data, failed } = useLoaded<Endpoint>(source, args, { when: id !== undefined });
  const given = useMemo(() => ({ record: data, search, id }), [data, search, id]);
  return data === undefined ? (failed ?? <Waiting />) : <FormBody {...rest} given={given} />;
};

type ContentProps = Omit<BodyProps, 'given'> & { id?: number | undefined; known?: unknown };
const Content = ({ id: of, known, ...props }: ContentProps): ReactElement => {
  const ofPage = usePageId();
  const id = of ?? ofPage;
  const { search } = useAddress();
  const given = useMemo(() => ({ record: known, search, id }), [known, search, id]);
  const source = props.spec.record;
  return source ? (
    <WithRecord {...props} source={source} id={id} search={search} />
  ) : (
    <FormBody {...props} given={given} />
  );
};

const PageContent = ({ row, spec }: { row: Endpoint; spec: LooseSpec }): ReactElement => {
  const noun = useNoun();
  const go = useGo();
  const id = usePageId();
  const onDone = (data: unknown): void => {
    const next = spec.done(data, { id });
    go(next.to, next.id, next.search);
  };
  const Way = spec.trail;
  return (
    <>
      <PageHead
        title={noun.of(spec.title)}
        context={noun.find(`${spec.title}_context`)}
        crumbs={Way && <Way id={id} />}
      />
      <Content row={row} spec={spec} onDone={onDone} />
    </>
  );
};

/** Creates the page of a writing endpoint from its description. */
export const formPage = <E extends Endpoint, N extends Noun, V extends Endpoint = Endpoint>(
  row: E,
  spec: FormSpec<E, N, V>,
): ComponentType => {
  const loose = spec as unknown as LooseSpec;
  const Page = (): ReactElement => (
    <NounScope noun={spec.noun}>
      <PageContent row={row} spec={loose} />
    </NounScope>
  );
  return Page;
};

export type FormDrawerProps = {
  onClose: () => void;
  onDone?: (data: unknown) => void;
  /** The record of the drawer, if it isn't the one of the page; as it was read, if it exists. */
  id?: number;
  record?: unknown;
};
/** A short form in a drawer; the component that shows it keeps in the address that it is open. `done` isn't used. */
export const formDrawer = <E extends Endpoint, N extends Noun, V extends Endpoint = Endpoint>(
  row: E,
  spec: Omit<FormSpec<E, N, V>, 'done' | 'side'>,
): ComponentType<FormDrawerProps> => {
  const loose = { ...spec, done: () => ({ to: '/home' }) } as unknown as LooseSpec;
  const InDrawer = ({ onClose, onDone, id, record }: FormDrawerProps): ReactElement => {
    const noun = useNoun();
    const finish = (data: unknown): void => {
      onDone?.(data);
      onClose();
    };
    return (
      <Suspense>
        <FormDrawer title={noun.of(loose.title)} onClose={onClose}>
          <Content row={row} spec={loose} onDone={finish} onCancel={onClose} id={id} known={record} />
        </FormDrawer>
      </Suspense>
    );
  };
  const Page = (props: FormDrawerProps): ReactElement => (
    <NounScope noun={spec.noun}>
      <InDrawer {...props} />
    </NounScope>
  );
  return Page;
};
