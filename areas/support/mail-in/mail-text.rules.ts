/** What somebody wrote in an e-mail, without what they quote and sign with. Pure. */

/** Sentences of the kind "On Thu, 5 Mar 2026 at 09:00, Gym <…> wrote:", which mail programs may break in two or three. */
const broken = [
  /^(?:on|am|le|el|op)\s[^\n]{4,300}\b(?:wrote|schrieb|écrit|escribió|schreef)\s*:$/iu,
  /^在\s?[^\n]{4,200}(?:写道|寫道)\s*[:：]$/u,
];
const unbroken = [
  /^[^\n]{0,200}于\s?\d{2,4}[^\n]{2,120}(?:写道|寫道)\s*[:：]$/u,
  /^\d{4}[-/年.][^\n]{4,200}(?:写道|寫道|wrote)\s*[:：]$/u,
];
/** What follows isn't new at all. */
const dividers = [
  /^-{2,}\s*(?:original message|forwarded message|原始邮件|原始郵件|转发邮件|回复的原邮件|邮件原件)\s*-{2,}$/iu,
  /^(?:begin forwarded message|开始转发邮件)\s*[:：]$/iu,
];
const headers =
  /^\*?(?:from|sent|date|to|subject|发件人|发送时间|发送日期|日期|收件人|主题|寄件者)\s*\*?\s*[:：]\s*\S/iu;
const signatures = [
  /^-- ?$/u,
  /^(?:sent|get) from my \S.{0,40}$/iu,
  /^(?:sent from|get) (?:outlook|mail|yahoo mail|samsung)\b.{0,60}$/iu,
  /^(?:发自|發自|从|從)我的.{1,30}$/u,
];
const isDivider = (line: string): boolean => dividers.some((one) => one.test(line));
const isQuoted = (line: string): boolean => line.startsWith('>');

/** Two or more lines such as "From:" and "Sent:" one after the other: how some programs begin what they quote. */
const isHeaderBlock = (lines: readonly string[], at: number): boolean =>
  /^\*?(?:from|发件人|寄件者)/iu.test(lines[at] ?? '') &&
  lines.slice(at, at + 4).filter((line) => headers.test(line)).length >= 2;

/** How many lines from here on say that a quotation follows. */
const quotationAt = (lines: readonly string[], at: number): number => {
  const line = lines[at] ?? '';
  if (unbroken.some((one) => one.test(line))) return 1;
  return [1, 2, 3].find((length) => broken.some((one) => one.test(lines.slice(at, at + length).join(' ')))) ?? 0;
};

/** Line breaks as a page shows them; without characters that nobody sees and a database may refuse. */
export const tidied = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00A0\u2007\u202F]/g, ' ')
    // Control characters but line breaks and tabs, and marks that turn the direction of the text around.
    .replace(/(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069\uFEFF]/gu, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Without the signature and what comes after it. */
const unsigned = (lines: readonly string[]): readonly string[] => {
  const at = lines.findIndex((line) => signatures.some((one) => one.test(line.trim())));
  return at <= 0 ? lines : lines.slice(0, at);
};
/** The line that some programs draw above what they quote. */
const isRule = (line: string): boolean => /^_{10,80}$/.test(line);
/** A message shows less than this; the rest is only in the whole text. */
const MOST_LOOKED_AT = 100_000;

/**
 * What is new. Quoted lines are left out wherever they are, so that answers between them and below them stay. If nothing is
 * left, the whole text is what was written.
 */
export const freshPart = (text: string): string => {
  const whole = tidied(text);
  const lines = whole.slice(0, MOST_LOOKED_AT).split('\n');
  const trimmed = lines.map((line) => line.trim());
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = trimmed[at] ?? '';
    if (isDivider(line) || isHeaderBlock(trimmed, at)) break;
    const length = quotationAt(trimmed, at);
    if (length > 0) {
      const after = trimmed.slice(at + length).find((one) => one !== '');
      // Without marks before the lines, everything below is what is quoted.
      if (after === undefined || !isQuoted(after)) break;
      at += length - 1;
    } else if (!isQuoted(line) && !isRule(line)) kept.push(lines[at] ?? '');
  }
  const isNew = kept.some((line) => line.trim() !== '');
  return isNew ? tidied(unsigned(kept).join('\n')) || whole : whole;
};

const MOST_SUBJECT = 200;
/** One line, however it was sent. */
export const subjectLine = (subject: string): string =>
  subject
    .toWellFormed()
    .replace(/[\p{Cc}\s\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, MOST_SUBJECT);
/** "Re: " once, whatever was before it: 回复 and 答复 mean the same. */
export const answerSubject = (subject: string): string => {
  const bare = subjectLine(subject).replace(/^(?:(?:re|aw|sv|回复|回覆|答复)\s*[:：]\s*)+/iu, '');
  return `Re: ${bare}`.trim();
};

/** A name can be anything: shown as one line, without what would look like a path. */
export const fileLine = (name: string): string =>
  subjectLine(name)
    .replace(/^.*[/\\]/, '')
    .slice(0, 120) || 'file';
/** A text in Chinese is answered in Chinese. */
export const languageOf = (text: string): 'en' | 'cn' => (/\p{Script=Han}/u.test(text) ? 'cn' : 'en');
