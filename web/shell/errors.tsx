/** The error pages of the specification. */
import { Component, useEffect, type ReactElement, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { IconCompass, IconPlugConnectedX, IconAlertTriangle } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { CallFault } from '#kit/web/answers.ts';
import { Empty } from '#kit/web/look/page.tsx';
import { PageLink } from '#kit/web/address.tsx';
import { say, useWords } from '#kit/web/words.ts';
import { isChunkFault, reloadOnce } from '#kit/web/chunk.ts';
import style from './shell.module.css';

const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = title;
  }, [title]);
};

export const NotFoundPage = (): ReactElement => {
  const words = useWords('shell');
  useTitle(words('notFound'));
  return (
    <main className={style['bare']} id="content">
      <Empty
        isPage
        icon={<IconCompass size={28} stroke={1.5} />}
        title={words('notFound')}
        text={words('pageNotFound')}
        action={
          <Button component={PageLink} to="/home">
            {words('toHome')}
          </Button>
        }
      />
    </main>
  );
};

/** A 500 links to Home, others to sign-in; an unavailable server offers a retry. */
const kindOf = (error: unknown): 'away' | 'home' | 'login' => {
  if (isChunkFault(error)) return 'away';
  if (!(error instanceof CallFault)) return 'home';
  if (error.kind === 'network' || error.kind === 'away' || error.kind === 'too_many') return 'away';
  return error.kind === 'server' ? 'home' : 'login';
};

const ErrorWords = ({ error }: { error: unknown }): ReactElement => {
  const words = useWords('shell');
  const router = useRouter();
  const kind = kindOf(error);
  const isChunk = isChunkFault(error);
  const title = words(isChunk ? 'notLoaded' : 'failed');
  useTitle(title);
  // The message of a program error is in English and for developers; the server's messages are for people.
  const textOf = (): string => {
    if (isChunk) return words(navigator.onLine ? 'notLoadedUpdated' : 'notLoadedOffline');
    return error instanceof CallFault ? error.message : words('failedMore');
  };
  const Icon = kind === 'away' ? IconPlugConnectedX : IconAlertTriangle;
  return (
    <Empty
      isPage
      icon={<Icon size={28} stroke={1.5} />}
      title={title}
      text={textOf()}
      action={
        kind === 'away' ? (
          <Button onClick={() => (isChunk ? window.location.reload() : void router.invalidate())}>
            {words(isChunk ? 'reload' : 'retry')}
          </Button>
        ) : (
          <Button component="a" href={kind === 'home' ? '/home' : '/login'}>
            {words(kind === 'home' ? 'toHome' : 'toLogin')}
          </Button>
        )
      }
    />
  );
};

/** Used when showing the error fails too. */
class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }
  override render(): ReactNode {
    return this.state.failed ? <p role="alert">{say('shell')('errorInError')}</p> : this.props.children;
  }
}

export const ErrorPage = ({ error }: { error: unknown }): ReactElement | null => {
  if (isChunkFault(error) && reloadOnce()) return null;
  return (
    <LastResort>
      <main className={style['bare']} id="content">
        <ErrorWords error={error} />
      </main>
    </LastResort>
  );
};
