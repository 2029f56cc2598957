/** The last day, and a mark on what is still published although nobody can redeem it any more. */
import type { ReactElement } from 'react';
import type { Promotion } from './promotion.model.ts';
import { hasEnded, whyOver, type WhyOver } from './promotion.rules.ts';
import { dayIn } from '#kit/domain/day.ts';
import { Inline } from '#kit/web/look/lay.tsx';
import { Badge, DayText } from '#kit/web/look/show.tsx';
import { useNow } from '#kit/web/now.ts';
import { usePlace } from '#kit/web/place.ts';
import { useWords } from '#kit/web/words.ts';

const useToday = (): string => dayIn(usePlace().zone, new Date(useNow(0)));
export const Over = ({ why }: { why: WhyOver }): ReactElement => {
  const words = useWords('merchant');
  return <Badge tone="gray">{words(`promotion.over.${why}`)}</Badge>;
};
type Days = Pick<Promotion, 'valid_until'>;
const Marked = ({ days, why }: { days: Days; why: WhyOver | null }): ReactElement =>
  why === null ? (
    <DayText day={days.valid_until} />
  ) : (
    <Inline gap={8}>
      {days.valid_until === null ? null : <DayText day={days.valid_until} />}
      <Over why={why} />
    </Inline>
  );

export const usePromotionOver = (): ((record: Promotion) => WhyOver | null) => {
  const today = useToday();
  return (record) => whyOver(record, today);
};
export const PromotionEnd = ({ record }: { record: Promotion }): ReactElement => (
  <Marked days={record} why={usePromotionOver()(record)} />
);
export const PackageEnd = ({ record }: { record: Days }): ReactElement => (
  <Marked days={record} why={hasEnded(record, useToday()) ? 'ended' : null} />
);
