/** Which links of an e-mail are measured, and whether a person or a program asked for one. Pure. */
import type { Block } from '../campaign/campaign.model.ts';
import { readRich, richLinks } from '../campaign/rich-text.rules.ts';

/** A link to unsubscribe stays as it is: it has to work without us, and nobody is measured on the way out. */
const isMeasured = (url: string): boolean => URL.canParse(url) && new URL(url).pathname !== '/p/unsubscribe';
/** The links of an e-mail in the order of its blocks, each once; the first has the number 1. */
export const linksOf = (blocks: readonly Block[]): string[] => {
  const found = blocks.flatMap((block) => {
    if (block.kind === 'divider' || block.kind === 'picture') return [];
    const inText = [block.text.en, block.text.cn].flatMap((text) => richLinks(readRich(text)));
    return block.kind === 'button' ? [block.url, ...inText] : inText;
  });
  return [...new Set(found)].filter(isMeasured);
};

type Asked = {
  method: string;
  /** How the browser or program describes itself. */
  agent: string;
  /** What the browser says about why it asks: `prefetch` is not a person. */
  purpose: string;
  /** How long the letter has been with the mail server; null while it is being handed over. */
  since_ms: number | null;
  isPicture: boolean;
};
/** Scanners open everything at once when a letter arrives; nobody reads so fast. */
const TOO_EARLY_MS = 5000;
const PROGRAMS =
  /bot\b|crawl|spider|scan|preview|prefetch|monitor|headless|phantom|curl|wget|python|java\/|go-http|okhttp|libwww|axios|node-fetch|barracuda|proofpoint|mimecast|safelinks|symantec|fireeye|trend ?micro|messagelabs|ironport|forcepoint|sophos|cloudmark|facebookexternalhit|whatsapp|telegram|slack/i;
/** Programs that load every picture in advance identify themselves by no more than this. */
const NO_BROWSER = /^mozilla\/5\.0$/i;
/** Whether a program asked, as far as can be told. A doubt about a picture counts as a program, too: opening is an estimate. */
export const isProgram = ({ method, agent, purpose, since_ms, isPicture }: Asked): boolean =>
  method !== 'GET' ||
  agent.trim() === '' ||
  PROGRAMS.test(agent) ||
  /prefetch|preview|prerender/i.test(purpose) ||
  since_ms === null ||
  since_ms < TOO_EARLY_MS ||
  (isPicture && NO_BROWSER.test(agent.trim()));

/** Two different links within this time: a program that goes through the letter, whatever it calls itself. */
export const BURST_MS = 2000;
