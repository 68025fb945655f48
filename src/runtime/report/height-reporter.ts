import type { HostChannel } from '../host/host-channel.ts';
import { scrollToFragments } from '../navigation/fragment-links.ts';
import { FrameMinHeights } from './frame-min-heights.ts';

/*
Reports the height of the content to a host that gives the frame this height. The height of the frame is in turn an input
of the content's layout, so this is a control loop:
 1. A height is sent if the frame has another one. The next one is sent when the frame has followed, or at the next poll.
 2. If the content changes only when the frame does, and by as much or more, then it depends on the height of the frame
    (for example `100vh` and a margin), and would grow without end. After three such changes, no height is sent for a
    second. If the content does not change by itself meanwhile, 0 is sent, and the reports end. Content that changes by
    less, such as `50vh`, settles.
 3. The scroll bar is hidden while the frame follows: it would make the content narrower, and therefore taller. It is
    visible if the frame does not follow, because the host limits its height.
 4. A `min-height` of `100vh` does not count: the frame would never become lower.
*/

/** The interval in which changes are found that no observer reports, such as a menu that opens below the content. */
const POLL_MS = 200;
/** The number of changes that follow from the height of the frame after which the reports pause. */
const ECHO_MAX = 3;
/** The number of polls of this pause after which the reports end, unless the content changes by itself. */
const PAUSE_POLLS = 5;
/** The number of polls after which a frame that is lower than its content has a scroll bar; a busy host may follow late. */
const OVERFLOW_POLLS_MAX = 15;
/** The least ratio of a change of the content and the change of the frame that it follows from; allows rounding. */
const ECHO_RATIO = 0.98;

/** Sizes in CSS pixels, at one moment. */
interface Measurement {
  readonly width: number;
  readonly viewport: number;
  readonly content: number;
}

/**
 * Sends `svc:event:content-height` when the height of the content changes, and lets the host's page scroll to the targets of
 * links, until `signal` is aborted.
 */
export function reportHeight(channel: HostChannel, signal: AbortSignal): void {
  new HeightReporter(channel, signal).start();
  scrollToFragments(signal);
}

class HeightReporter {
  readonly #channel: HostChannel;
  readonly #stop = new AbortController();
  readonly #end: AbortSignal;
  readonly #minHeights = new FrameMinHeights();
  /** Undefined while the frame is not displayed. */
  #last: Measurement | undefined;
  /** The last height that was sent, and the height of the frame at that time. */
  #sent = { content: 0, viewport: 0 };
  #echoes = 0;
  #pausePolls = 0;
  /** Whether the content had another height at the last poll than at the measurement before. */
  #isUnsettled = false;
  /** Whether no other height is sent before the next poll. */
  #isWaiting = false;
  /** Consecutive polls at which the frame was lower than the content. */
  #overflowPolls = 0;

  constructor(channel: HostChannel, signal: AbortSignal) {
    this.#channel = channel;
    this.#end = AbortSignal.any([signal, this.#stop.signal]);
  }

  start(): void {
    const end = this.#end;
    const update = () => this.#update(false);
    const observer = new ResizeObserver(update);
    observer.observe(document.documentElement);
    observer.observe(document.body);
    addEventListener('resize', update, { signal: end });
    const timer = setInterval(() => this.#poll(), POLL_MS);
    showScrollbar(false);
    end.addEventListener('abort', () => {
      observer.disconnect();
      clearInterval(timer);
      showScrollbar(true);
    });
  }

  #poll(): void {
    this.#isWaiting = false;
    this.#update(true);
    if (overflows() && ++this.#overflowPolls === OVERFLOW_POLLS_MAX) showScrollbar(true);
  }

  #update(isPoll: boolean): void {
    if (!overflows()) {
      this.#overflowPolls = 0;
      showScrollbar(false);
    }
    if (this.#isKeptHigher) return;
    const last = this.#last;
    const now = measure(this.#minHeights);
    this.#last = now;
    if (!now) return;
    if (last) this.#countEchoes(last, now);
    const content = Math.ceil(now.content);
    if (this.#echoes >= ECHO_MAX) {
      if (isPoll && ++this.#pausePolls === PAUSE_POLLS) {
        this.#send(0, now);
        this.#stop.abort();
      }
    } else if (!this.#isReached && !this.#isWaiting && this.#isSettled(last, content, isPoll)) {
      const hasOtherFrame = isPoll && now.viewport !== this.#sent.viewport;
      if (content !== this.#sent.content || hasOtherFrame) this.#send(content, now);
    }
  }

  #countEchoes(last: Measurement, now: Measurement): void {
    const frameChange = Math.abs(now.viewport - last.viewport);
    const contentChange = Math.abs(now.content - last.content);
    if (frameChange === 0) {
      if (contentChange !== 0) this.#echoes = 0;
      return;
    }
    const isEcho =
      now.width === last.width && !this.#isReached && contentChange >= frameChange * ECHO_RATIO;
    this.#echoes = isEcho ? this.#echoes + 1 : 0;
    this.#pausePolls = 0;
    // Content that grows by itself at the same time continues to grow until the next poll, which shows the difference.
    this.#isWaiting = isEcho;
  }

  /**
   * Whether the content has the same height as at the last measurement, so that a height of one frame, such as that of a
   * list before its items have their places, is not sent. Content that never rests is followed at each second poll.
   */
  #isSettled(last: Measurement | undefined, content: number, isPoll: boolean): boolean {
    const isSame = last !== undefined && Math.ceil(last.content) === content;
    if (isSame || (isPoll && this.#isUnsettled)) {
      this.#isUnsettled = false;
      return true;
    }
    if (isPoll) this.#isUnsettled = true;
    else requestAnimationFrame(() => this.#end.aborted || this.#update(false));
    return false;
  }

  #send(height: number, { viewport }: Measurement): void {
    this.#sent = { content: height, viewport };
    this.#isWaiting = true;
    this.#channel.emitExtension('svc:event:content-height', { height });
  }

  /** Whether the host has not followed yet, or does not, and the content fits: no other height is needed. */
  get #isKeptHigher(): boolean {
    const { content } = this.#sent;
    return content !== 0 && innerHeight > content + 1 && !overflows();
  }

  /** Whether the frame has the height of the content, except for rounding. */
  get #isReached(): boolean {
    if (!this.#last) return true;
    const { content, viewport } = this.#last;
    return Math.abs(Math.ceil(content) - viewport) <= 1;
  }
}

/** Whether the content is higher than the frame, except for rounding. */
function overflows(): boolean {
  return document.documentElement.scrollHeight > innerHeight + 1;
}

function showScrollbar(isVisible: boolean): void {
  document.documentElement.style.scrollbarWidth = isVisible ? '' : 'none';
}

/** Measures the page; returns undefined while it is not displayed. */
function measure(minHeights: FrameMinHeights): Measurement | undefined {
  const { documentElement: root } = document;
  if (!root.checkVisibility()) return undefined;
  const viewport = innerHeight;
  minHeights.update(viewport);
  let content = heightOfContent(viewport);
  // An empty page has no height of its own.
  if (Math.ceil(content) === viewport && root.scrollHeight <= viewport)
    content = minHeights.measureWithout(viewport, () => heightOfContent(viewport)) || content;
  return { width: innerWidth, viewport, content };
}

function heightOfContent(viewport: number): number {
  const { documentElement: root, body } = document;
  const { scrollHeight } = root;
  const height = root.getBoundingClientRect().bottom + scrollY;
  const box = Math.ceil(height);
  if (scrollHeight > viewport) return scrollHeight > box ? scrollHeight : height;
  return box < viewport ? Math.max(height, lowestEdge(body, viewport)) : height;
}

/** The lowest edge of the content, including positioned elements, which the height of the page does not include. */
function lowestEdge(parent: Element | ShadowRoot, limit: number): number {
  let lowest = 0;
  for (const child of parent.children) {
    if (lowest >= limit) break;
    const { display, position, overflowY } = getComputedStyle(child);
    if (display === 'none') continue;
    const { height, bottom } = child.getBoundingClientRect();
    const isFixed = position === 'fixed';
    // A fixed element moves with the frame, so only its height counts.
    lowest = Math.max(lowest, isFixed ? height : bottom + scrollY);
    if (isFixed || overflowY !== 'visible') continue;
    lowest = Math.max(lowest, lowestEdge(child, limit));
    if (child.shadowRoot) lowest = Math.max(lowest, lowestEdge(child.shadowRoot, limit));
  }
  return lowest;
}
