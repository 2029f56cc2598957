/** An e-mail of blocks as one person gets it: subject, HTML and the same as plain text. */
import type { Fault } from '#kit/domain/errors.ts';
import { textIn, type Locale } from '#kit/domain/words.ts';
import type { Block, Letter, MergeValues } from './campaign.model.ts';
import { asWritten, escaped, readRich, richFaults, richHtml, richText, type LinkTo } from './rich-text.rules.ts';

type Content = { subject: { en: string; cn: string }; blocks: readonly Block[] };
/** What the texts need before they can be sent. A Chinese text is optional, but then it is left out everywhere. */
export const contentFaults = ({ subject, blocks }: Content): Fault[] => {
  const texts = [
    ['subject.en', subject.en],
    ['subject.cn', subject.cn],
    ...blocks.flatMap((block, at) =>
      block.kind === 'divider'
        ? []
        : ([
            [`blocks.${at}.text.en`, block.text.en],
            [`blocks.${at}.text.cn`, block.text.cn],
          ] as const),
    ),
  ] as const;
  const hasChinese = texts.some(([field, text]) => field.endsWith('.cn') && text !== '');
  return texts.flatMap(([field, text]): Fault[] =>
    text === '' && field.endsWith('.cn') && hasChinese ? [{ field, key: 'both_languages' }] : richFaults(text, field),
  );
};

/** What follows the blocks: who wrote, and the way out. */
type Foot = { sender: string; why: string; leave: string; url: string; pictureAt: PictureAt };
/** How a letter is measured: where its links lead, and the picture that is loaded when it is opened. */
export type Measured = { linkTo: LinkTo; picture: string };
const FONT = "font-family:Inter,'Helvetica Neue',Arial,'PingFang SC','Microsoft YaHei',sans-serif";
/** Where a picture is found. */
export type PictureAt = (file_id: number) => string;
type Ways = { linkTo: LinkTo; pictureAt: PictureAt };
const blockHtml = (block: Block, locale: Locale, values: MergeValues, { linkTo, pictureAt }: Ways): string => {
  if (block.kind === 'divider') return '<hr style="border:0;border-top:1px solid #e3e3e6;margin:24px 0">';
  if (block.kind === 'picture') {
    const alt = oneLine(richText(readRich(textIn(block.text, locale)), values));
    return `<p style="margin:0 0 16px"><img src="${escaped(pictureAt(block.file_id))}" alt="${escaped(alt)}" style="display:block;max-width:100%;height:auto;border:0;border-radius:6px"></p>`;
  }
  const inside = richHtml(readRich(textIn(block.text, locale)), values, linkTo);
  if (block.kind === 'heading') return `<h2 style="margin:24px 0 8px;font-size:20px;line-height:28px">${inside}</h2>`;
  if (block.kind === 'text') return `<p style="margin:0 0 16px;font-size:15px;line-height:24px">${inside}</p>`;
  const look = `display:inline-block;padding:12px 24px;border-radius:6px;background:#c8102e;color:#ffffff;font-weight:600;text-decoration:none`;
  return `<p style="margin:8px 0 24px"><a href="${escaped(linkTo(block.url))}" style="${look}">${inside}</a></p>`;
};
const blockText = (block: Block, locale: Locale, values: MergeValues): string => {
  if (block.kind === 'divider') return '---';
  const inside = richText(readRich(textIn(block.text, locale)), values);
  if (block.kind === 'picture') return `[${inside}]`;
  return block.kind === 'button' ? `${inside}: ${block.url}` : inside;
};
/** One line: no value can begin another header. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** The plain text names the addresses as they were written: people read them. */
export const letterOf = (
  { subject, blocks }: Content,
  locale: Locale,
  values: MergeValues,
  foot: Foot,
  measured?: Measured,
): Letter => {
  const linkTo = measured?.linkTo ?? asWritten;
  const picture = measured ? `<img src="${escaped(measured.picture)}" width="1" height="1" alt="">` : '';
  const line = oneLine(richText(readRich(textIn(subject, locale)), values));
  const body = blocks
    .map((block) => blockHtml(block, locale, values, { linkTo, pictureAt: foot.pictureAt }))
    .join('\n');
  const language = locale === 'cn' ? 'zh-Hans' : 'en';
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(line)}</title></head>
<body style="margin:0;background:#f5f5f7;color:#1b1b1f;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-radius:10px"><tr><td style="padding:24px;overflow-wrap:anywhere">
${body}
</td></tr></table>
<p style="max-width:600px;margin:16px 0 0;font-size:12px;line-height:18px;color:#5c5c66">${escaped(foot.sender)}<br>${escaped(foot.why)}<br><a href="${escaped(foot.url)}" style="color:#5c5c66">${escaped(foot.leave)}</a>${picture}</p>
</td></tr></table>
</body></html>`;
  const text = [
    ...blocks.map((block) => blockText(block, locale, values)),
    '--',
    `${foot.sender}\n${foot.why}\n${foot.leave}: ${foot.url}`,
  ].join('\n\n');
  return { subject: line, html, text };
};
