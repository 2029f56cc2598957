/** What a lesson shows: pages, a film, or slides to download. `onSeen` is told what was seen of it. */
import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload, type TablerIcon } from '@tabler/icons-react';
import { lessonContract } from './lesson.contract.ts';
import { lessonAddress } from './lesson-file.view.ts';
import type { LessonRow } from './lesson.model.ts';
import { shownAs } from './lesson.rules.ts';
import { openDocument, type Document } from './pages.view.ts';
import { saveFile } from '#kit/web/api.ts';
import { Quiet } from '#kit/web/look/items.tsx';
import { Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import { Hint } from '#kit/web/look/opens.tsx';
import { useWords } from '#kit/web/words.ts';
import style from './lesson.module.css';

export type Seen = { position: number; length: number; from: number; until: number };
type Of = Pick<LessonRow, 'id' | 'kind' | 'file_id' | 'slides' | 'pages_file_id'> & { title: string };
type Props = { of: Of; start?: number; onSeen?: (seen: Seen) => void };

const download = (id: number): void => void saveFile(lessonContract.file, { params: { id } });
const DownloadButton = ({ id, label }: { id: number; label: string }): ReactElement => (
  <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => download(id)}>
    {label}
  </Button>
);

const SHARPEST = 2;
/** One page as a picture of its own, as wide as there is room; its text is read out. */
const Sheet = ({ document, page, title }: { document: Document; page: number; title: string }): ReactElement => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    let gone = false;
    let stop = (): void => undefined;
    const draw = async (): Promise<void> => {
      const sheet = await document.getPage(page);
      const target = canvas.current;
      if (gone || !target) return;
      const base = sheet.getViewport({ scale: 1 });
      const wide = target.parentElement?.clientWidth ?? base.width;
      const sharp = Math.min(SHARPEST, window.devicePixelRatio || 1);
      const viewport = sheet.getViewport({ scale: (wide / base.width) * sharp });
      target.width = viewport.width;
      target.height = viewport.height;
      const context = target.getContext('2d');
      if (!context) return;
      const task = sheet.render({ canvasContext: context, viewport });
      stop = () => task.cancel();
      const content = await sheet.getTextContent();
      if (!gone) setText(content.items.map((item) => ('str' in item ? item.str : '')).join(' '));
      await task.promise;
    };
    draw().catch((fault: unknown) => {
      if (!gone) throw fault;
    });
    return () => {
      gone = true;
      stop();
    };
  }, [document, page]);
  return (
    <div className={style['sheet']}>
      <canvas ref={canvas} aria-label={title} />
      <p className="visually-hidden">{text}</p>
    </div>
  );
};

type TurnProps = { label: string; icon: TablerIcon; disabled: boolean; onClick: () => void };
/** An arrow: three texts side by side have no room on a phone. */
const Turn = ({ label, icon: Icon, disabled, onClick }: TurnProps): ReactElement => (
  <Hint label={label} after={400}>
    <ActionIcon variant="default" size={44} aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon size={20} />
    </ActionIcon>
  </Hint>
);

type Read = { document: Document } | 'failed' | null;
const Pages = ({ of, start = 1, onSeen }: Props): ReactElement => {
  const words = useWords('learn');
  const [read, setRead] = useState<Read>(null);
  const [page, setPage] = useState(Math.max(1, start));
  const { id, pages_file_id } = of;
  const file_id = pages_file_id ?? of.file_id;
  useEffect(() => {
    let close = (): void => undefined;
    let gone = false;
    openDocument(lessonAddress(id, file_id)).then(
      (opened) => {
        close = opened.close;
        if (gone) close();
        else setRead({ document: opened.document });
      },
      () => setRead('failed'),
    );
    return () => {
      gone = true;
      close();
    };
  }, [id, file_id]);
  const pages = read !== null && read !== 'failed' ? read.document.numPages : 0;
  const shown = Math.min(page, Math.max(1, pages));
  useEffect(() => {
    if (pages > 0) onSeen?.({ position: shown, length: pages, from: shown - 1, until: shown });
  }, [shown, pages, onSeen]);
  if (read === 'failed')
    return (
      <Stacked gap={8} items="start">
        <Quiet>{words('lesson.unreadable')}</Quiet>
        <DownloadButton id={id} label={words('lesson.download_file')} />
      </Stacked>
    );
  if (read === null) return <Skeleton height={480} radius="lg" />;
  const turn = (by: number): void => setPage(Math.min(pages, Math.max(1, shown + by)));
  const where = words('lesson.page_of', { page: shown, pages });
  return (
    <Stacked gap={8}>
      <Sheet key={shown} document={read.document} page={shown} title={`${of.title}: ${where}`} />
      <Inline justify="space-between" gap={8} noWrap>
        <Turn label={words('lesson.previous')} icon={IconChevronLeft} disabled={shown === 1} onClick={() => turn(-1)} />
        <Words figures aria-live="polite">
          {where}
        </Words>
        <Turn label={words('lesson.next')} icon={IconChevronRight} disabled={shown === pages} onClick={() => turn(1)} />
      </Inline>
      {of.kind === 'ppt' ? (
        <Inline>
          <DownloadButton id={id} label={words('lesson.download')} />
        </Inline>
      ) : null}
    </Stacked>
  );
};

const REPORT_S = 5;
/** Past this part of a film, it begins again. */
const NEARLY_OVER = 0.9;
const Film = ({ of, start = 0, onSeen }: Props): ReactElement => {
  const video = useRef<HTMLVideoElement>(null);
  const from = useRef<number | null>(null);
  /** What was played since the last report, in one piece: a jump begins another one. */
  const tell = useCallback(
    (until: number): void => {
      const film = video.current;
      if (from.current === null || !film || !Number.isFinite(film.duration)) return;
      const [first, last] = [Math.floor(from.current), Math.floor(until)];
      if (last > first)
        onSeen?.({ position: last, length: Math.max(1, Math.floor(film.duration)), from: first, until: last });
      from.current = until;
    },
    [onSeen],
  );
  return (
    <video
      ref={video}
      className={style['film']}
      controls
      playsInline
      preload="metadata"
      aria-label={of.title}
      src={lessonAddress(of.id, of.file_id)}
      onLoadedMetadata={({ currentTarget: film }) => {
        if (start > 0 && start < film.duration * NEARLY_OVER) film.currentTime = start;
      }}
      onPlay={({ currentTarget }) => (from.current = currentTarget.currentTime)}
      onTimeUpdate={({ currentTarget }) => {
        const { currentTime } = currentTarget;
        if (from.current !== null && !currentTarget.seeking && currentTime - from.current >= REPORT_S)
          tell(currentTime);
      }}
      onSeeking={() => (from.current = null)}
      onSeeked={({ currentTarget }) => {
        if (!currentTarget.paused) from.current = currentTarget.currentTime;
      }}
      onPause={({ currentTarget }) => tell(currentTarget.currentTime)}
      onEnded={({ currentTarget }) => tell(Math.ceil(currentTarget.duration))}
    >
      <track kind="captions" />
    </video>
  );
};

const whyNot = (slides: LessonRow['slides']) => (slides === null || slides === 'made' ? 'no_program' : slides);
const Slides = ({ of }: Props): ReactElement => {
  const words = useWords('learn');
  return (
    <Stacked gap={8} items="start">
      <Quiet>{words(`lesson.why_download.${whyNot(of.slides)}`)}</Quiet>
      <DownloadButton id={of.id} label={words('lesson.download')} />
    </Stacked>
  );
};

const viewers = { pdf: Pages, mp4: Film, ppt: Slides };
export const LessonViewer = (props: Props): ReactElement => {
  const Viewer = viewers[shownAs(props.of)];
  return <Viewer {...props} />;
};
