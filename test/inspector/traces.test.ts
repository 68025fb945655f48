import { expect } from '@open-wc/testing';
import { until } from '../browser/until.ts';
import {
  button,
  click,
  inspectorOf,
  openEmpty,
  openTrace,
  shownEntries,
  shownEntry,
} from './inspector.ts';

const SECRET = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE';

describe('traces of <svc-inspector>', () => {
  beforeEach(openEmpty);

  it('replays a trace entry by entry, and returns to the page', async () => {
    const { inspector, root } = inspectorOf();
    for (const [name, at] of [
      ['b', 2000],
      ['a', 1000],
      ['c', 3000],
    ] as const)
      inspector.record({ name, at, details: { token: SECRET } });
    const trace = inspector.exportTrace();
    expect(trace).to.not.contain(SECRET.slice(0, 5));
    inspector.clear();
    await openTrace(trace, 'from-ada.json');
    await shownEntry({ name: 'c' });
    expect(shownEntries().map(({ name }) => name)).to.deep.equal(['a', 'b', 'c']);
    const times = [...root.querySelectorAll('time')].map(({ dateTime }) => Date.parse(dateTime));
    expect(times).to.deep.equal([3000, 2000, 1000]);
    const slider = root.querySelector<HTMLInputElement>('input[type=range]');
    if (!slider) throw new Error('There is no slider.');
    slider.value = '1';
    slider.dispatchEvent(new Event('input'));
    await until(() => shownEntries().length === 1);
    inspector.record({ name: 'recorded meanwhile' });
    await click('Close trace');
    await shownEntry({ name: 'recorded meanwhile' });
    expect(shownEntries().length).to.equal(1);
  });

  it('shows hostile texts of a trace as text, and rejects an invalid one', async () => {
    const text = '<img src=x onerror="throw 1"><script>throw 1</script>';
    inspectorOf().inspector.record({
      name: text,
      note: text,
      embed: text,
      details: { [text]: text },
    });
    await openTrace(inspectorOf().inspector.exportTrace());
    await button('Close trace');
    await shownEntry({ name: text, note: text });
    expect(inspectorOf().root.querySelector('img, script')).to.equal(null);
    await click('Close trace');
    await openTrace('{}', 'other.json');
    const alert = () => inspectorOf().root.querySelector('[role=alert]')?.textContent;
    await until(() => alert());
    expect(alert()).to.match(/^other\.json cannot be opened\. The file is not a trace/);
  });

  it('opens the trace that was chosen last, also if an earlier one is read later', async () => {
    const { inspector } = inspectorOf();
    inspector.record({ name: 'of the second' });
    const second = inspector.exportTrace();
    inspector.clear();
    const text = Promise.withResolvers<string>();
    const { text: read } = File.prototype;
    File.prototype.text = function (this: File) {
      return this.name === 'first.json' ? text.promise : read.call(this);
    };
    try {
      void openTrace('', 'first.json');
      void openTrace(second, 'second.json');
      await shownEntry({ name: 'of the second' });
      text.resolve('{}');
      await text.promise.then();
    } finally {
      File.prototype.text = read;
    }
    await inspector.updateComplete;
    expect(inspectorOf().root.querySelector('[role=alert]')?.textContent ?? '').to.equal('');
    await click('Close trace');
  });
});
