/** The letter that an agreement ends soon: to the contacts of both sides, in their language, once for each end. */
import { formatDay } from '#kit/domain/day.ts';
import type { Locale } from '#kit/domain/words.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { writeToContacts } from '../organisation/contact.letters.ts';
import { type Ending, endings, noteEnding } from './agreement-notice.store.ts';

const texts: Record<Locale, { subject: string; ends: string; renews: string }> = {
  en: {
    subject: 'Franchise agreement {{package}} for {{organisation}}: term ends on {{day}}',
    ends: 'The franchise agreement {{package}} between {{issuer}} and {{organisation}} ends on {{day}}. To continue, renew it under Franchise or add a new agreement. Otherwise its branches won’t be covered by any agreement from the next day.',
    renews:
      'The franchise agreement {{package}} between {{issuer}} and {{organisation}} reaches the end of its term on {{day}} and renews automatically on the same conditions. If you don’t want to renew it, change this under Franchise before then.',
  },
  cn: {
    subject: '{{organisation}} 的加盟协议“{{package}}”将于 {{day}}到期',
    ends: '{{issuer}} 与 {{organisation}} 之间的加盟协议“{{package}}”将于 {{day}}到期。如需继续，请在“加盟”页面续约或另签协议；否则自次日起相关门店不再受任何协议涵盖。',
    renews:
      '{{issuer}} 与 {{organisation}} 之间的加盟协议“{{package}}”本期将于 {{day}}届满，届时按原条件自动续约。如不续约，请在此之前于“加盟”页面更改。',
  },
};

const write = async (ctx: TxCtx, ending: Ending): Promise<boolean> => {
  if (!(await noteEnding(ctx.db, ending))) return false;
  const { organisation_id, issuer_id, end_on, organisation, issuer, package_name, renews } = ending;
  await writeToContacts(ctx, [organisation_id, issuer_id], (locale) => {
    const { subject, ...text } = texts[locale];
    return {
      words: { subject, text: renews ? text.renews : text.ends },
      facts: { organisation, issuer, package: package_name, day: formatDay(end_on, locale) },
    };
  });
  return true;
};

/** One transaction for each agreement: if the process is killed, the next run writes the rest. */
export const writeEndings = async (ctx: Ctx): Promise<number> => {
  const [found] = await ctx.read(endings());
  let written = 0;
  for (const ending of found) if (await ctx.tx((inside) => write(inside, ending))) written += 1;
  return written;
};
