/** The state of a form: entries, faults, and whether it is being sent. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Endpoint } from '#kit/domain/contract.ts';
import { bodyFor, type CallArgs, type LooseArgs } from '../address-of.ts';
import type { CallFault } from '../answers.ts';
import { readCookie } from '../cookies.ts';
import { useWrite } from '../query.ts';
import { checkBody, serverFaults, type Faults } from './faults.ts';
import { chineseOf, type Values } from './fields.ts';
import type { Kept } from './kept.ts';

export type Form = {
  values: Values;
  set: (name: string, value: unknown) => void;
  faults: Faults;
  /** Counts the refusals, so that the page can go to the first fault each time. */
  refusals: number;
  /** Something would be lost; not behind the success dialog. */
  isChanged: boolean;
  isStale: boolean;
  busy: boolean;
  /** The last refusal of the server, for forms whose call shows nothing itself. */
  fault: CallFault | null;
  reset: () => void;
  submit: () => Promise<void>;
  /** The values were saved: leaving the page loses nothing. */
  isSaved: () => boolean;
};
type FormSetup = {
  row: Endpoint;
  names: readonly string[];
  start: Values;
  /** The rest of the call: its params, hidden parts of the body such as the version. */
  argsOf: (values: Values) => LooseArgs;
  onDone: (data: unknown) => void;
  /** What the dialog says below its title. */
  says?: ((data: unknown, values: Values) => readonly string[]) | undefined;
  /** What the page fills in automatically: not a change that could be lost. */
  quiet?: readonly string[];
  /** Where entries are kept until they are saved. */
  kept?: Kept | undefined;
};

const without = (values: Values, quiet: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !quiet.includes(name)));
const isSame = (a: Values, b: Values): boolean => JSON.stringify(a) === JSON.stringify(b);

const none: readonly string[] = [];
export const useForm = ({ row, names, start, argsOf, onDone, says, quiet = none, kept }: FormSetup): Form => {
  const [base, setBase] = useState(start);
  const [values, setValues] = useState(() => kept?.over(start) ?? start);
  const [faults, setFaults] = useState<Faults>({});
  const [refusals, setRefusals] = useState(0);
  const [isStale, setStale] = useState(false);
  const saved = useRef(false);
  const [isDone, setDone] = useState(false);
  const { busy, run, fault } = useWrite(row);
  // The record was fetched again: untouched fields follow it, edited ones stay.
  if (!isSame(base, start)) {
    setBase(start);
    setValues((now) =>
      Object.fromEntries(
        Object.entries({ ...start, ...now }).map(([name, value]) => [
          name,
          JSON.stringify(value) === JSON.stringify(base[name]) ? start[name] : value,
        ]),
      ),
    );
  }
  const set = useCallback((name: string, value: unknown) => {
    saved.current = false;
    setDone(false);
    setValues((now) => ({ ...now, [name]: value }));
    setFaults(({ [name]: _gone, [chineseOf(name)]: _chinese, ...rest }) => rest);
  }, []);
  const refuse = (found: Faults): void => {
    setFaults(found);
    setRefusals((count) => count + 1);
  };
  const submit = async (): Promise<void> => {
    const args = argsOf(values);
    const body = bodyFor(row, args.body, readCookie('FZ_CURRENT_ID'));
    const found = row.body ? checkBody(row.body, body, names) : {};
    if (Object.keys(found).length > 0) return refuse(found);
    const answer = await run(args as CallArgs<Endpoint>, {
      ...(says && { says: (data) => says(data, values) }),
      onSuccess: () => {
        saved.current = true;
        setDone(true);
      },
      onFault: (fault) => {
        setStale(fault.kind === 'stale');
        if (Object.keys(fault.fields).length > 0) refuse(serverFaults(fault, names));
      },
    });
    if (!answer) return undefined;
    kept?.drop();
    onDone(answer.data);
    return undefined;
  };
  const isChanged = useMemo(() => !isSame(without(values, quiet), without(base, quiet)), [values, base, quiet]);
  useEffect(() => {
    if (isDone) kept?.drop();
    else kept?.keep(values, base);
  }, [kept, values, base, isDone]);
  const reset = (): void => {
    setValues(base);
    setFaults({});
  };
  return {
    values,
    set,
    faults,
    refusals,
    isChanged: isChanged && !isDone,
    isStale,
    busy,
    fault,
    reset,
    submit,
    isSaved: () => saved.current,
  };
};
