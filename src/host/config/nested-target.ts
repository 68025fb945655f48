import { EmbedError } from '../../protocol/errors.ts';
import { AUTO_HEIGHT, createEvent } from '../../protocol/events.ts';
import { embedTarget } from './embed-url.ts';
import type { ElementSettings } from './settings.ts';

/** The first word of the name of a frame; the others are the targets of the elements around its page. */
const NAME = 'svc-embed';
/** So many elements may contain each other. */
const DEPTH_MAX = 3;
/** The parameters that an element adds to the URL of its frame. */
const OWN_PARAMETERS = ['session', 'locale', 'timezone', 'allowExport', AUTO_HEIGHT];

/** Returns the name of a frame. A frame keeps it when it navigates, unlike its URL. */
export function frameName(url: URL): string {
  return [NAME, ...outerTargets(), targetOf(url)].join(' ');
}

/**
 * Returns an error if a frame of this URL would contain its own element again, without an end: the URL is that of the
 * page, or of a frame around it. A server responds so to every path if a proxy rule for the service is missing.
 */
export function findNesting(url: URL, settings: ElementSettings): EmbedError | undefined {
  const outer = outerTargets();
  const isOwnPage = withoutParameters(url) === withoutParameters(new URL(location.href));
  if (!isOwnPage && !outer.includes(targetOf(url)) && outer.length < DEPTH_MAX) return undefined;
  const attribute = settings.src ? 'src' : 'base-url';
  const message = `${attribute} must be an address of the service: ${targetOf(url)} responds with a page that contains this element again. Correct it, or the rule of the proxy for /embed/.`;
  return new EmbedError('bad-config', message);
}

/** Reports an error to the element around this page. */
export function reportToOuter(error: EmbedError, settings: ElementSettings): void {
  if (outerTargets().length === 0) return;
  const { surface } = embedTarget(settings);
  const { code: name, message } = error;
  const event = createEvent('svc:event:error', surface, { name, message, fatal: true });
  // Any page may read it: it contains no secret.
  parent.postMessage(event, '*');
}

function outerTargets(): string[] {
  const [name, ...targets] = window.name.split(' ');
  return name === NAME ? targets : [];
}

function targetOf({ origin, pathname }: URL): string {
  return origin + pathname.replace(/\/+$/, '');
}

function withoutParameters(url: URL): string {
  const parameters = [...url.searchParams].filter(
    ([name]) => !OWN_PARAMETERS.includes(name) && !name.startsWith('f_'),
  );
  return `${targetOf(url)}?${new URLSearchParams(parameters)}`;
}
