import { expect } from '@open-wc/testing';
import { until } from '../browser/until.ts';
import { openPanel, panel, service } from './comments-fixture.ts';

const ATTACKS = [
  '<img src=x onerror="globalThis.hit=1">',
  '<script>globalThis.hit=1</script>',
  '"><svg onload="globalThis.hit=1">',
  '</bdi></div><iframe srcdoc="<script>parent.hit=1</script>">',
  'javascript:globalThis.hit=1',
  'https://a.example/"onmouseover="globalThis.hit=1',
  'http://a.example/<img src=x onerror=globalThis.hit=1>',
  '@<img src=x onerror="globalThis.hit=1">',
  '{{constructor.constructor("hit=1")()}}',
  '<style>*{display:none}</style>',
  '\u202Egnp.exe\u2066 @ana',
  'data:text/html,<script>hit=1</script>',
  '<a href="vbscript:hit">x</a>',
  '\u0000<b>\uFEFF',
];

describe('<svc-comments> with untrusted text', () => {
  it('renders body, username, e-mail address and first name as text', async () => {
    ATTACKS.forEach((attack, index) => {
      const id = index + 10;
      service.users.push({
        id,
        username: attack,
        email: attack,
        firstName: index % 2 ? attack : null,
      });
      service.addComment(`${attack} @${attack} https://a.example/${attack}`, { by: id });
    });
    await openPanel();
    await until(() => panel.find('[part="author"]')?.textContent === ATTACKS.at(-1));
    panel.find('textarea')?.focus();
    document.execCommand('insertText', false, '@');
    await until(() => panel.root.querySelectorAll('[role="option"]').length);
    expect(panel.find('script, iframe, [onerror], [onload], img[src="x"]')).to.equal(null);
    const links = panel.root.querySelectorAll('a');
    expect(links.length).to.be.greaterThan(0);
    for (const link of links) {
      expect(link.protocol).to.match(/^https?:$/);
      expect(link.dir).to.equal('ltr');
      expect(link.rel).to.equal('noopener noreferrer nofollow ugc');
      expect([...link.attributes].some(({ name }) => name.startsWith('on'))).to.equal(false);
    }
    const bodies = panel.all('[part="comment-body"]').map((each) => each.textContent);
    expect(bodies[0]).to.contain(ATTACKS.at(-1));
    expect((globalThis as { hit?: unknown }).hit).to.equal(undefined);
  });

  it('isolates the text direction of author and body', async () => {
    service.addComment('\u202Eabc', { by: null });
    await openPanel();
    for (const part of ['author', 'comment-body']) {
      expect(panel.find(`[part="${part}"]`)?.localName).to.equal('bdi');
    }
  });
});
