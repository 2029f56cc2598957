/** The fields of a form, with the record they start from: on a page of its own, or in a drawer. */
import { useMemo, type ReactElement } from 'react';
import { Skeleton, Stack } from '@mantine/core';
import type { Endpoint } from '#kit/domain/contract.ts';
import { phoneText } from '#kit/domain/phone.ts';
import type { CallArgs, LooseArgs } from '../address-of.ts';
import { useAddress, usePageId } from '../address.tsx';
import { useNoun } from '../noun.tsx';
import { emptyOf, flatFields, faultPlaces, type Field, type Values } from './fields.ts';
import { useKept } from './kept.ts';
import { useLeaveGuard } from './leave-guard.ts';
import type { Given, LooseSpec } from './spec.ts';
import { useForm } from './use-form.ts';
import { FormView } from './view.tsx';
import { Columns } from '../look/lay.tsx';
import { useLoaded } from '../look/loaded.tsx';

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

export type ContentProps = Omit<BodyProps, 'given'> & { id?: number | undefined; known?: unknown };
export const FormContent = ({ id: of, known, ...props }: ContentProps): ReactElement => {
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
