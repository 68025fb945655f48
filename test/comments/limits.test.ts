import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { type CommentsFixture, commentsFixture } from './comments-fixture.ts';
import { FakeService } from './fake-service.ts';
import { until } from './until.ts';
import { send, write } from './write.ts';

const WAVE = '\u{1F44B}';

describe('the limit of a comment', () => {
  let service: FakeService;
  let at: CommentsFixture;
  const area = () => at.find<HTMLTextAreaElement>('textarea') as HTMLTextAreaElement;
  const counter = () => at.find('.count')?.textContent;

  beforeEach(async () => {
    localStorage.clear();
    service = new FakeService();
    at = commentsFixture(service);
    await until(() => at.find('textarea') && at.find('[part="empty"]'));
  });

  afterEach(() => at.remove());

  const counts: [name: string, text: string, words: string][] = [
    ['not before 9,000', 'a'.repeat(8999), ''],
    ['not before 9,000 code points', WAVE.repeat(8999), ''],
    ['from 9,000 on', 'a'.repeat(9000), '1000 characters left'],
    ['in code points', WAVE.repeat(9999), '1 character left'],
    ['at the limit', 'a'.repeat(10_000), '0 characters left'],
    ['beyond it', `${WAVE.repeat(10_000)}a`, '1 character too many'],
  ];
  for (const [name, text, words] of counts) {
    it(`is counted ${name}`, () => {
      write(at.root, text);
      expect(counter()).to.equal(words);
      expect(area().getAttribute('aria-describedby')).to.equal(at.find('.count')?.id);
    });
  }

  it('is refused before sending, by button and by key, with the text kept', async () => {
    const text = WAVE.repeat(10_001);
    write(at.root, text);
    expect(area().getAttribute('aria-invalid')).to.equal('true');
    await expect(at.element).to.be.accessible();
    send(at.root);
    expect(area().matches(':focus')).to.equal(true);
    await sendKeys({ down: 'Control' });
    await sendKeys({ press: 'Enter' });
    await sendKeys({ up: 'Control' });
    expect(area().value).to.equal(text);
    expect(service.calls.filter(({ method }) => method === 'POST')).to.deep.equal([]);
  });

  it('sends as much as the service takes', async () => {
    write(at.root, WAVE.repeat(10_000));
    send(at.root);
    await until(() => service.bodies().length === 1);
    expect(service.bodies()[0]?.length).to.equal(20_000);
  });

  it('sends nothing where there is nothing but space', async () => {
    write(at.root, ' \n\t');
    send(at.root);
    await at.element.updateComplete;
    expect(service.calls.filter(({ method }) => method === 'POST')).to.deep.equal([]);
    expect(area().value).to.equal(' \n\t');
  });
});
