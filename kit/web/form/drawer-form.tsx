/** A short form in a drawer. The drawer and everything in it is loaded when one is opened. */
import { Suspense, type ComponentType, type ReactElement } from 'react';
import type { Endpoint } from '#kit/domain/contract.ts';
import { lazily } from '../lazily.tsx';
import { NounScope, useNoun, type Noun } from '../noun.tsx';
import type { FormSpec, LooseSpec } from './spec.ts';

const FormDrawer = lazily(() => import('./drawer.tsx').then((module) => ({ default: module.FormDrawer })));

export type FormDrawerProps = {
  onClose: () => void;
  onDone?: (data: unknown) => void;
  /** The record of the drawer, if it isn't the one of the page; as it was read, if it exists. */
  id?: number;
  record?: unknown;
};
/** The component that shows it keeps in the address that it is open. `done` isn't used. */
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
        <FormDrawer
          title={noun.of(loose.title)}
          row={row}
          spec={loose}
          onDone={finish}
          onCancel={onClose}
          id={id}
          known={record}
        />
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
