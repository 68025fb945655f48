import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { until } from '../browser/until.ts';
import { openPanel, panel, service } from './comments-fixture.ts';
import { EDIT } from './panel.ts';

const WAVE = '\u{1F44B}';

describe('<svc-comments> length limit', () => {
  const area = () => panel.find<HTMLTextAreaElement>('textarea') as HTMLTextAreaElement;
  /** The description of the text area. */
  const counter = () => {
    const id = area().getAttribute('aria-describedby');
    return panel.root.getElementById(id ?? '')?.textContent;
  };

  beforeEach(() => openPanel());

  const counts: [name: string, text: string, remaining: string][] = [
    ['below 9,000 letters', 'a'.repeat(8999), ''],
    ['below 9,000 code points', WAVE.repeat(8999), ''],
    ['for 9,000 letters', 'a'.repeat(9000), '1000 characters left'],
    ['for 9,999 code points', WAVE.repeat(9999), '1 character left'],
    ['at the limit', 'a'.repeat(10_000), '0 characters left'],
    ['beyond the limit', `${WAVE.repeat(10_000)}a`, '1 character too many'],
  ];
  for (const [name, text, remaining] of counts) {
    it(`shows ${remaining ? `"${remaining}"` : 'no count'} ${name}`, () => {
      panel.write(text);
      expect(counter()).to.equal(remaining);
    });
  }

  it('announces few of the numbers while the viewer writes, and why a text is not sent', async () => {
    const announced: string[] = [];
    const region = panel.find('[aria-live="polite"]') as HTMLElement;
    const read = () => announced.push(region.textContent?.trim() ?? '');
    const options = { childList: true, characterData: true, subtree: true };
    const observer = new MutationObserver(read);
    observer.observe(region, options);
    const write = async (length: number) => {
      panel.write('a'.repeat(length));
      await panel.element.updateComplete;
    };
    area().focus();
    for (const length of [8999, 9000, 9001, 9002, 9499, 9700, 9701, 9500, 9501])
      await write(length);
    expect(announced).to.deep.equal(['1000 characters left', '300 characters left']);
    expect(panel.find('.count')?.textContent).to.equal('499 characters left');
    expect(counter()).to.equal('');
    announced.length = 0;
    for (const length of [10_000, 10_001, 10_002, 10_001, 10_000, 9999]) await write(length);
    expect(announced).to.deep.equal([
      '0 characters left',
      '1 character too many',
      '0 characters left',
    ]);
    await write(10_003);
    announced.length = 0;
    panel.submit();
    await panel.element.updateComplete;
    expect(announced).to.deep.equal(['3 characters too many']);
    area().blur();
    expect(counter()).to.equal('3 characters too many');
    observer.disconnect();
  });

  it('does not send a comment without a visible character', async () => {
    for (const text of [' \n', '\u200B', '\u2060\uFEFF \u00AD', '\u200D\uFE0F', '\u3164\u2800']) {
      panel.write(text);
      panel.submit();
    }
    panel.write('\u200F\u0634');
    panel.submit();
    await until(() => service.bodies().length > 0);
    expect(service.bodies()).to.deep.equal(['\u200F\u0634']);
  });

  it('does not send a comment beyond the limit, and keeps its text', async () => {
    const text = WAVE.repeat(10_001);
    panel.write(text);
    expect(area().getAttribute('aria-invalid')).to.equal('true');
    await expect(panel.element).to.be.accessible();
    panel.submit();
    expect(area().matches(':focus')).to.equal(true);
    await sendKeys({ down: 'Control' });
    await sendKeys({ press: 'Enter' });
    await sendKeys({ up: 'Control' });
    expect(area().value).to.equal(text);
    expect(service.calls.filter(({ method }) => method === 'POST')).to.deep.equal([]);
  });

  it('replaces a half of an emoji, which no service can store, and sends the rest', async () => {
    panel.write(`cut ${WAVE.slice(0, 1)} \uDC4B`);
    panel.submit();
    await until(() => service.bodies().length > 0);
    expect(service.bodies()).to.deep.equal(['cut \uFFFD \uFFFD']);
    await panel.send('saved \uD83D', EDIT, 'Edit');
    await until(() => service.bodies()[0] === 'saved \uFFFD');
  });

  it('sends a comment of 10,000 code points', async () => {
    panel.write(WAVE.repeat(10_000));
    panel.submit();
    await until(() => service.bodies().length === 1);
    expect(service.bodies()[0]?.length).to.equal(20_000);
  });
});
