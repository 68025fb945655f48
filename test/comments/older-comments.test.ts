import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { until } from '../browser/until.ts';
import { createPanel, openPanel, panel, service } from './comments-fixture.ts';

const FAILED = 'Older comments could not be loaded. Try again';

describe('<svc-comments> with older comments', () => {
  let requests: (() => void)[];
  const cards = () => panel.root.querySelectorAll('[part="comment"]');
  const failedButton = () => panel.buttons(FAILED)[0];

  const isOnScreen = (element: Element | undefined) => {
    const { top = -1, bottom = -1 } = element?.getBoundingClientRect() ?? {};
    return top >= 0 && bottom <= innerHeight;
  };

  /** Holds each request of a next page in `requests`, but not of those that are only counted. */
  const holdNextPages = (isFailing: () => boolean) => {
    service.faults = [
      ({ query }, respond) => {
        if (!query.has('after') || query.has('first')) return undefined;
        return new Promise((resolve) => {
          const failure = new Response(null, { status: 403 });
          requests.push(() => resolve(isFailing() ? failure : respond()));
        });
      },
    ];
  };

  /** Opens the panel and fails the next page, which is loaded at the end of the list. */
  const openAndFail = async () => {
    await openPanel();
    // The browser estimates the height of the list until it is on screen.
    await until(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      return requests.length === 1;
    });
    requests[0]?.();
    await until(failedButton);
  };

  beforeEach(async () => {
    document.documentElement.style.overflowAnchor = 'none';
    requests = [];
    service.pageSize = 20;
    for (let n = 0; n < 25; n++) service.addComment(`${n} theirs`);
  });

  afterEach(() => {
    document.documentElement.style.overflowAnchor = '';
  });

  it('keeps focus and scroll position while a retry runs and fails again', async () => {
    holdNextPages(() => true);
    await openAndFail();
    const button = failedButton() as HTMLElement;
    button.focus();
    expect(isOnScreen(button)).to.equal(true);
    await sendKeys({ press: 'Enter' });
    await until(() => requests.length === 2);
    await until(() => button.textContent?.includes('Loading older comments'));
    expect(panel.root.activeElement === button).to.equal(true);
    await expect(panel.element).to.be.accessible();
    requests[1]?.();
    await until(failedButton);
    expect(panel.root.activeElement === button).to.equal(true);
    expect(isOnScreen(button)).to.equal(true);
    await until(
      () => panel.find('[aria-live]')?.textContent === 'Older comments could not be loaded.',
    );
  });

  for (const detail of [0, 1]) {
    it(`moves the focus to the first older comment, after a click by ${detail ? 'pointer' : 'keyboard'}`, async () => {
      let isFailing = true;
      holdNextPages(() => isFailing);
      await openAndFail();
      isFailing = false;
      failedButton()?.focus();
      failedButton()?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
      await until(() => requests.length === 2);
      requests[1]?.();
      await until(() => cards().length === 25);
      await until(() => panel.root.activeElement === cards()[20]);
      expect(isOnScreen(cards()[20])).to.equal(true);
    });
  }

  it('loads each page when the end of the list becomes visible', async () => {
    service.pageSize = 3;
    createPanel();
    for (let n = 3; n <= 24; n += 3) {
      scrollTo(0, document.documentElement.scrollHeight);
      await until(() => cards().length >= n);
    }
    await until(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      return cards().length === 25;
    });
  });
});
