import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { type CommentsFixture, commentsFixture } from './comments-fixture.ts';
import { FakeService } from './fake-service.ts';
import { submit, write } from './panel.ts';
import { until } from './until.ts';

const WAVE = '\u{1F44B}';

describe('the length limit of a comment', () => {
  let service: FakeService;
  let panel: CommentsFixture;
  const area = () => panel.find<HTMLTextAreaElement>('textarea') as HTMLTextAreaElement;
  const counter = () => panel.find('.count')?.textContent;

  beforeEach(async () => {
    localStorage.clear();
    service = new FakeService();
    panel = commentsFixture(service);
    await until(() => panel.find('textarea') && panel.find('[part="empty"]'));
  });

  afterEach(() => panel.remove());

  const counts: [name: string, text: string, words: string][] = [
    ['not before 9,000', 'a'.repeat(8999), ''],
    ['not before 9,000 code points', WAVE.repeat(8999), ''],
    ['from 9,000 on', 'a'.repeat(9000), '1000 characters left'],
    ['in code points', WAVE.repeat(9999), '1 character left'],
    ['at the limit', 'a'.repeat(10_000), '0 characters left'],
    ['beyond it', `${WAVE.repeat(10_000)}a`, '1 character too many'],
  ];
  for (const [name, text, words] of counts) {
    it(`is shown ${name}`, () => {
      write(panel.root, text);
      expect(counter()).to.equal(words);
      expect(area().getAttribute('aria-describedby')).to.equal(panel.find('.count')?.id);
    });
  }

  it('prevents sending, by button and by key, and keeps the text', async () => {
    const text = WAVE.repeat(10_001);
    write(panel.root, text);
    expect(area().getAttribute('aria-invalid')).to.equal('true');
    await expect(panel.element).to.be.accessible();
    submit(panel.root);
    expect(area().matches(':focus')).to.equal(true);
    await sendKeys({ down: 'Control' });
    await sendKeys({ press: 'Enter' });
    await sendKeys({ up: 'Control' });
    expect(area().value).to.equal(text);
    expect(service.calls.filter(({ method }) => method === 'POST')).to.deep.equal([]);
  });

  it('allows as much as the service accepts', async () => {
    write(panel.root, WAVE.repeat(10_000));
    submit(panel.root);
    await until(() => service.bodies().length === 1);
    expect(service.bodies()[0]?.length).to.equal(20_000);
  });

  it('does not send a comment of white space only', async () => {
    write(panel.root, ' \n\t');
    submit(panel.root);
    await panel.element.updateComplete;
    expect(service.calls.filter(({ method }) => method === 'POST')).to.deep.equal([]);
    expect(area().value).to.equal(' \n\t');
  });
});
