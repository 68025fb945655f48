import { expect } from '@open-wc/testing';
import { baseUrl, frameOf } from './test-embed.ts';

describe('<svc-embed> with defer-hydration', () => {
  it('starts once, when a framework has set its properties and removed the attribute', async () => {
    const page = document.createElement('div');
    page.innerHTML = '<svc-embed defer-hydration></svc-embed>';
    document.body.append(page);
    const embed = page.querySelector('svc-embed') as HTMLElementTagNameMap['svc-embed'];
    const errors: unknown[] = [];
    const mints: string[] = [];
    embed.addEventListener('svc-error', ({ error }) => errors.push(error));
    await embed.updateComplete;
    expect(errors).to.deep.equal([]);
    expect(embed.state).to.equal('idle');

    embed.baseUrl = baseUrl;
    embed.dashboard = 'ready.html';
    await embed.updateComplete;
    expect(frameOf(embed)).to.equal(null);

    embed.sessionProvider = ({ reason }) => {
      mints.push(reason);
      return 's';
    };
    embed.removeAttribute('defer-hydration');
    await embed.whenReady();
    expect(mints).to.deep.equal(['initial']);
    expect(errors).to.deep.equal([]);
    page.remove();
  });
});
