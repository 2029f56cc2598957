/** Copying a section of the settings to other branches: the button, and a drawer whose form is loaded with it. */
import { Suspense, type ReactElement } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyKinds } from './copy.model.ts';
import { useAddress } from '#kit/web/address.tsx';
import { SideDrawer } from '#kit/web/dialog/over-page.tsx';
import { lazily } from '#kit/web/lazily.tsx';
import { useSignal } from '#kit/web/signal.ts';
import { useWords } from '#kit/web/words.ts';
import { session } from '#web/shell/session.ts';
import type { Copied } from './copy-drawer.parts.tsx';

const CopyForm = lazily(async () => ({ default: (await import('./copy-drawer.parts.tsx')).CopyForm }));

/** The section that can be copied, by its name. */
export const copiedSection = (name: string): Copied | undefined =>
  name === 'papers' ? name : copyKinds.find((one) => one === name);

type Props = { branch_id: number; kind: Copied };
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
      <SideDrawer
        opened={search['open'] === 'copy'}
        onClose={() => change({ open: undefined }, { replace: true })}
        size={560}
        title={words('copy.title')}
      >
        <Suspense fallback={<Skeleton height={320} radius="lg" />}>
          <CopyForm branch_id={branch_id} kind={kind} />
        </Suspense>
      </SideDrawer>
    </>
  );
};
