/** What opens over a page: a drawer at its side, a dialog in its middle. Each is loaded when it is first opened. */
import { Suspense, useState, type ReactElement, type ReactNode } from 'react';
import { lazily } from '../lazily.tsx';

export type OverPageProps = {
  title: ReactNode;
  onClose: () => void;
  /** Without it, it is open for as long as it is drawn. */
  opened?: boolean;
  /** The width in pixels, or by name. */
  size?: number | 'lg';
  /** What its cross does, if it isn't to close. */
  closeLabel?: string;
  children: ReactNode;
};
type Drawn = (props: OverPageProps) => ReactElement | null;

const load = () => import('./open-over.tsx');
const onGone = ({ onClose }: OverPageProps) => ({ onClose });
const OpenDrawer = lazily<Drawn>(() => load().then((module) => ({ default: module.OpenDrawer })), onGone);
const OpenDialog = lazily<Drawn>(() => load().then((module) => ({ default: module.OpenDialog })), onGone);

/** Once opened it stays, so that it is seen to close. */
const OverPage = ({ of: Open, ...props }: OverPageProps & { of: Drawn }): ReactElement | null => {
  const { opened = true } = props;
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  return wasOpened ? (
    <Suspense>
      <Open {...props} />
    </Suspense>
  ) : null;
};
export const SideDrawer = (props: OverPageProps): ReactElement => <OverPage {...props} of={OpenDrawer} />;
export const DialogBox = (props: OverPageProps): ReactElement => <OverPage {...props} of={OpenDialog} />;
