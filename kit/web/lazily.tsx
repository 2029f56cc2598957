/**
 * Parts that load when they are first shown. A part that can't be loaded says so in its place and offers a retry; the
 * page around it stays. A page that can't be loaded is replaced by an error page (web/shell/errors.tsx).
 */
import { Component, createElement, lazy, useState, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { isChunkFault, reloadOnce } from './chunk.ts';
import { useWords } from './words.ts';
import { Inline } from './look/lay.tsx';
import style from './dialog/dialog.module.css';

/** A part without a place of its own, such as a dialog: the notice is at the edge of the screen and can be closed. */
type Floating = {
  /** What the part would have said. */
  lines?: () => readonly string[];
  onClose: () => void;
};
type NoticeProps = { floating: Floating | undefined; onRetry: () => void };
const Notice = ({ floating, onRetry }: NoticeProps): ReactElement => {
  const words = useWords('blocks');
  const shell = useWords('shell');
  const isOnline = navigator.onLine;
  const notice = (
    <Inline
      role="alert"
      gap={10}
      justify="flex-end"
      p="10px 14px"
      framed={8}
      className={style['notLoaded']}
      data-floats={floating ? true : undefined}
      data-screen-only
    >
      <IconPlugConnectedX size={18} aria-hidden="true" />
      <div>
        {(floating?.lines?.() ?? []).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>{words(isOnline ? 'part.failed' : 'part.offline')}</p>
        {isOnline ? <p>{shell('notLoadedUpdated')}</p> : null}
      </div>
      <button type="button" onClick={onRetry}>
        {words('empty.retry')}
      </button>
      {isOnline ? (
        <button type="button" onClick={() => window.location.reload()}>
          {shell('reload')}
        </button>
      ) : null}
      {floating ? (
        <button type="button" onClick={floating.onClose}>
          {words('dialog.close')}
        </button>
      ) : null}
    </Inline>
  );
  // Not in a row of a table, which would lie over it.
  return floating ? createPortal(notice, document.body) : notice;
};

type KeepProps = { floating: Floating | undefined; onRetry: () => void; children: ReactNode };
/** Catches only what could not be loaded; a mistake in a part is for the page to show. */
class Keep extends Component<KeepProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }
  /** An older build: the page reloads, as it does for a page that is gone. */
  override componentDidCatch(error: unknown): void {
    if (isChunkFault(error)) reloadOnce();
  }
  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!isChunkFault(error)) throw error;
    return <Notice floating={this.props.floating} onRetry={this.props.onRetry} />;
  }
}

/** The bundler asks for each style sheet once: those that failed are asked for again, or the part would have no look. */
const failedSheets = new Set<HTMLLinkElement>();
globalThis.window?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedSheets.add(target);
  },
  // The event of a link doesn't bubble.
  true,
);
const sheetAgain = (failed: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const { href } = failed;
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${href}`)));
    failedSheets.delete(failed);
    failed.replaceWith(link);
  });
const sheetsAgain = async (): Promise<void> => {
  await Promise.all([...failedSheets].map(sheetAgain));
};

type Drawn = (props: never) => ReactNode;
/**
 * Like `lazy`, and the page survives when the part can't be loaded. Needs a `Suspense` around it, like `lazy`.
 * `floating` may depend on what the part is drawn with.
 */
export const lazily = <Part extends Drawn>(
  load: () => Promise<{ default: Part }>,
  floating?: Floating | ((props: Parameters<Part>[0]) => Floating),
): Part => {
  const drawn = load as unknown as () => Promise<{ default: ComponentType<object> }>;
  let part = lazy(drawn);
  const Kept = (props: object): ReactElement => {
    const [turn, setTurn] = useState(0);
    const retry = (): void => {
      // `lazy` keeps a failure for good.
      part = lazy(async () => {
        await sheetsAgain();
        return drawn();
      });
      setTurn(turn + 1);
    };
    return (
      <Keep key={turn} floating={typeof floating === 'function' ? floating(props as never) : floating} onRetry={retry}>
        {createElement(part, props)}
      </Keep>
    );
  };
  return Kept as unknown as Part;
};

/** A part of a page by its name, such as a tab: loaded when it is opened. */
export const lazilyNamed = <Name extends string, Part extends Drawn>(
  name: Name,
  load: () => Promise<Record<Name, Part>>,
): Part => lazily(async () => ({ default: (await load())[name] }));
