/** A course as its learner sees it in a list: picture, state, progress and what is due. */
import type { ReactElement } from 'react';
import { Progress } from '@mantine/core';
import { courseContract } from '../course/course.contract.ts';
import type { Study, StudyState } from './study.model.ts';
import type { Tone } from '#kit/domain/machine.ts';
import { commaIn, textIn } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { pictureAddress } from '#kit/web/picture-address.ts';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';
import style from './study.module.css';

const tones: Readonly<Record<StudyState, Tone>> = {
  available: 'gray',
  locked: 'gray',
  in_progress: 'blue',
  withdrawn: 'gray',
  completed: 'green',
  renewable: 'yellow',
  expired: 'red',
  revoked: 'red',
};
export const StateBadge = ({ state }: { state: StudyState }): ReactElement => (
  <Badge tone={tones[state]}>{useWords('learn')(`study.state.${state}`)}</Badge>
);

/** What is due, what is missing, until when it is valid: at most one line. */
const useNote = ({ due_on, is_overdue, missing, expires_on }: Study): { text: string; isLate: boolean } | null => {
  const words = useWords('learn');
  const write = useDays();
  const locale = useLocale();
  if (due_on !== null)
    return { text: words(is_overdue ? 'study.late' : 'study.due', { day: write(due_on) }), isLate: is_overdue };
  if (missing.length > 0)
    return {
      text: words('study.first', { courses: missing.map((one) => textIn(one, locale)).join(commaIn(currentLocale())) }),
      isLate: false,
    };
  return expires_on === null ? null : { text: words('study.valid_until', { day: write(expires_on) }), isLate: false };
};

export const ProgressLine = ({ of: { done, total } }: { of: Pick<Study, 'done' | 'total'> }): ReactElement => {
  const words = useWords('learn');
  const said = words('study.progress', { done, total });
  return (
    <Stacked gap={4}>
      <Progress value={total === 0 ? 0 : (done * 100) / total} color="var(--cm-green)" size="sm" aria-label={said} />
      <Dim>{said}</Dim>
    </Stacked>
  );
};

const StudyCard = ({ study }: { study: Study }): ReactElement => {
  const words = useWords('learn');
  const locale = useLocale();
  const note = useNote(study);
  const picture = pictureAddress(courseContract.picture, study.id, study.picture_file_id);
  return (
    <Words as="li" framed className={style['card']}>
      <div className={style['picture']} data-plain={picture === null || undefined}>
        {picture === null ? null : <img src={picture} alt="" loading="lazy" />}
      </div>
      <Stacked gap={6} p={12}>
        <Inline gap="4px 8px" justify="space-between" align="flex-start">
          <StateBadge state={study.state} />
          {study.must && study.completed_on === null ? <Dim>{words('study.must')}</Dim> : null}
        </Inline>
        <Words as="h3" size={15} weight={600} breaks>
          <PageLink to="/learn/courseDetails" record={study.id}>
            {textIn(study.title, locale)}
          </PageLink>
        </Words>
        <Dim>{textIn(study.category_name, locale)}</Dim>
        {study.state === 'in_progress' ? <ProgressLine of={study} /> : null}
        {note ? (
          <Words size={12} {...(note.isLate ? { tone: 'red' as const } : { dim: true })}>
            {note.text}
          </Words>
        ) : null}
      </Stacked>
    </Words>
  );
};
export const StudyCards = ({ of }: { of: readonly Study[] }): ReactElement => (
  <Stacked as="ul" columns="repeat(auto-fill, minmax(min(240px, 100%), 1fr))" gap={16}>
    {of.map((study) => (
      <StudyCard key={study.id} study={study} />
    ))}
  </Stacked>
);
