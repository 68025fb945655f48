import { expect } from '@open-wc/testing';
import { EmbedError, type SvcEmbed } from '../../../src/host/index.ts';
import { messages as english } from '../../../src/host/translations/en-US.ts';
import { loadTranslation } from '../../../src/host/translations/load-translation.ts';
import { LANGUAGES } from '../../../src/locale/languages.ts';
import {
  createEmbed,
  failEmbed,
  frameOf,
  nextEvent,
  partOf,
  readyEmbed,
  session,
} from '../test-embed.ts';

describe('<svc-embed> messages', () => {
  const translated = LANGUAGES.filter((each) => each !== 'en-US');
  for (const language of translated) {
    it(`has every text in ${language}`, async () => {
      const loaded = await loadTranslation(language);
      expect(loaded?.language).to.equal(language);
      const texts = loaded?.texts ?? {};
      expect(Object.keys(texts)).to.deep.equal(Object.keys(english));
      for (const [name, text] of Object.entries(texts)) {
        expect(text).to.match(/\S/);
        if (name !== 'dashboard') expect(text).to.not.equal(Reflect.get(english, name));
      }
    });
  }

  it('has texts of its own in each language', async () => {
    const loaded = await Promise.all(translated.map((language) => loadTranslation(language)));
    const texts = loaded.map((translation) => JSON.stringify(translation?.texts));
    expect(new Set(texts).size).to.equal(translated.length);
  });

  it('translates the frame title and the error, right to left for Arabic', async () => {
    const { embed } = createEmbed({
      ...session,
      locale: 'ar',
      dashboard: 'no-messages.html',
      readyTimeout: 20,
    });
    await nextEvent(embed, 'svc-error');
    const texts = (await loadTranslation('ar'))?.texts;
    await Promise.resolve();
    expect(frameOf(embed)?.title).to.equal(texts?.dashboard);
    const sentence = partOf(embed, 'error').querySelector('p') as HTMLElement;
    expect(sentence.lang).to.equal('ar');
    expect(getComputedStyle(sentence).direction).to.equal('rtl');
    expect(sentence.textContent).to.equal(`${texts?.['ready-timeout']} ${texts?.connection}`);
    expect(partOf(embed, 'retry').textContent).to.equal(texts?.retry);
  });

  /** The text of the error that is shown, and whether the viewer can try again. */
  async function shown(embed: SvcEmbed) {
    await embed.updateComplete;
    const { textContent } = partOf(embed, 'error').querySelector('p') as HTMLElement;
    return [textContent, !partOf(embed, 'retry').hidden];
  }

  for (const [code, text, canRetry] of [
    ['mint-refused', english['mint-refused'], false],
    ['renewal-failed', 'Your session has expired.', true],
    ['session-refused', 'Your session has expired.', true],
    ['frame-refused', `${english['frame-refused']} ${english.contact}`, false],
    ['exchange-failed', `${english['frame-unreachable']} ${english.connection}`, true],
  ] as const) {
    it(`offers another attempt after ${code}: ${canRetry}`, async () => {
      const { embed } = createEmbed({
        sessionProvider: () => Promise.reject(new EmbedError(code, 'Rejected.')),
      });
      await nextEvent(embed, 'svc-error');
      expect(await shown(embed)).to.deep.equal([text, canRetry]);
    });
  }

  for (const [name, text, canRetry] of [
    ['TypeError', english.reported, true],
    ['mint-refused', english.reported, true],
    ['constructor', english.reported, true],
    ['DashboardNotFoundError', `${english['bad-config']} ${english.contact}`, false],
    ['NoSessionError', `${english['bad-config']} ${english.contact}`, false],
    ['DashboardForbiddenError', `${english.forbidden} ${english.contact}`, false],
  ] as const) {
    it(`offers another attempt after a fatal ${name} of the embed: ${canRetry}`, async () => {
      const { embed } = createEmbed({ ...session, dashboard: 'not-ready.html' });
      await nextEvent(embed, 'svc-message');
      failEmbed(embed, name);
      await nextEvent(embed, 'svc-error');
      expect(await shown(embed)).to.deep.equal([text, canRetry]);
    });
  }

  it('uses the language around the shadow root that it is in', async () => {
    const container = document.createElement('section');
    container.lang = 'fr';
    const outer = container
      .appendChild(document.createElement('div'))
      .attachShadow({ mode: 'open' });
    const inner = outer.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' });
    document.body.append(container);
    const { embed } = createEmbed({ loading: 'lazy' });
    inner.append(embed);
    Object.assign(embed, { ...session, loading: 'eager' });
    await embed.whenReady();
    await loadTranslation('fr');
    // Italian and German use the English word.
    expect(frameOf(embed)?.title).to.equal('Tableau de bord');
    container.remove();
  });

  it('uses the language of the page by default', async () => {
    document.documentElement.lang = 'sv';
    const { embed } = await readyEmbed(session);
    await loadTranslation('sv');
    document.documentElement.lang = 'en';
    expect(frameOf(embed)?.title).to.equal('Översikt');
  });
});
