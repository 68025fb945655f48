import { existsSync } from 'node:fs';
import type { Browser, JSHandle, Page } from 'puppeteer-core';
import * as v from 'valibot';
import type { Finding } from './check-result.ts';

const PAGE_TIMEOUT_MS = 30_000;
const ELEMENT_TIMEOUT_MS = 5_000;
/** A session, the frame and their retries. */
const READY_TIMEOUT_MS = 60_000;

const EXECUTABLES = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The members of `<svc-embed>` that are read in the page. */
interface RunningEmbed {
  readonly state: string;
  getAttribute(name: string): string | null;
  matches(selector: string): boolean;
  scrollIntoView(): void;
  diagnose(): Promise<Finding[]>;
}

const Text = v.pipe(v.string(), v.maxLength(10_000));
const Findings = v.array(v.object({ code: Text, message: Text, fix: Text }));
const Settings = v.record(v.string(), Text);

/** A page as a browser shows it. */
export interface BrowserReport {
  readonly findings: readonly Finding[];
  /** The settings of each `<svc-embed>`, by attribute. */
  readonly embeds: readonly ReadonlyMap<string, string>[];
}

/** `--browser` is not possible on this machine. */
export class NoBrowser extends Error {}

/** Opens a page in an installed browser, and waits until its embeds are ready or have failed. */
export async function openInBrowser(
  address: URL,
  cookie: string | undefined,
  executable: string | undefined,
): Promise<BrowserReport> {
  const browser = await launch(executable);
  try {
    const page = await browser.newPage();
    await browser.setCookie(...cookiesOf(cookie, address));
    await page.goto(address.href, { waitUntil: 'load', timeout: PAGE_TIMEOUT_MS });
    return await examinePage(page);
  } finally {
    await browser.close();
  }
}

async function launch(executable: string | undefined): Promise<Browser> {
  const puppeteer = await import('puppeteer-core').catch(() => undefined);
  if (!puppeteer) throw new NoBrowser('--browser needs puppeteer-core: npm install puppeteer-core');
  const executablePath = executable ?? EXECUTABLES.find((path) => existsSync(path));
  if (!executablePath)
    throw new NoBrowser('--browser finds no Chrome or Chromium: set CHROME_PATH to its file.');
  // Chromium has no sandbox for root, which is the user in many containers.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return puppeteer.launch({ executablePath, args });
}

function cookiesOf(header: string | undefined, { hostname }: URL) {
  return (header?.split(';') ?? []).map((pair) => {
    const [name = '', ...value] = pair.trim().split('=');
    return { name, value: value.join('='), domain: hostname };
  });
}

async function examinePage(page: Page): Promise<BrowserReport> {
  // `>>>` also finds elements in open shadow roots.
  await page.waitForSelector('>>> svc-embed', { timeout: ELEMENT_TIMEOUT_MS }).catch(() => {});
  const elements = (await page.$$('>>> svc-embed')) as JSHandle<RunningEmbed>[];
  if (elements.length === 0) return { embeds: [], findings: [NO_ELEMENT] };
  const embeds = await Promise.all(elements.map(settingsOf));
  const findings = await Promise.all(elements.map((element) => findingsOf(page, element)));
  return { embeds, findings: findings.flat() };
}

const NO_ELEMENT: Finding = {
  code: 'no-element',
  message: 'The page has no <svc-embed> after 5 seconds in a browser.',
  fix: 'Check the address of the page, and its console.',
};

/** Returns the settings of an element; a framework can set them as properties instead of attributes. */
async function settingsOf(element: JSHandle<RunningEmbed>): Promise<Map<string, string>> {
  const settings = await element.evaluate((embed) => {
    const names = ['base-url', 'surface', 'dashboard', 'deployment-id', 'src', 'session-url'];
    const values: Record<string, string> = {};
    for (const name of names) {
      const property = name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
      const value = Reflect.get(embed, property) ?? embed.getAttribute(name);
      if (value !== null && value !== undefined) values[name] = String(value);
    }
    return values;
  });
  return new Map(Object.entries(v.parse(Settings, settings)));
}

async function findingsOf(page: Page, element: JSHandle<RunningEmbed>): Promise<Finding[]> {
  const isDefined = await element.evaluate((embed) => embed.matches(':defined'));
  if (!isDefined)
    return [
      {
        code: 'not-defined',
        message: 'The script that defines <svc-embed> has not run.',
        fix: "Check the script's address, the console and the Content-Security-Policy of the page.",
      },
    ];
  await element.evaluate((embed) => embed.scrollIntoView());
  const isSettled = (embed: RunningEmbed) => ['ready', 'expiring', 'error'].includes(embed.state);
  await page.waitForFunction(isSettled, { timeout: READY_TIMEOUT_MS }, element).catch(() => {});
  const state = await element.evaluate((embed) => embed.state);
  const findings = v.parse(Findings, await element.evaluate((embed) => embed.diagnose()));
  if (findings.length > 0 || state === 'ready' || state === 'expiring') return findings;
  return [
    {
      code: 'not-ready',
      message: `The embed is not ready after ${READY_TIMEOUT_MS / 1000} s: its state is "${String(state).slice(0, 20)}".`,
      fix: 'Call reload() or make the element visible; look at the console of the page.',
    },
  ];
}
