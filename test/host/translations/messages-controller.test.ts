import { expect } from '@open-wc/testing';
import { EmbedError, type SvcEmbed } from '../../../src/host/index.ts';
import { messages as english } from '../../../src/host/translations/en-US.ts';
import { loadTranslation } from '../../../src/host/translations/load-translation.ts';
import { createEmbed, failEmbed, frameOf, nextEvent, partOf, readyEmbed } from '../test-embed.ts';

const session = { sessionProvider: () => 's' };

describe('<svc-embed> messages', () => {
  for (const [requested, shipped] of [
    ['de', 'de-DE'],
    ['DE-at', 'de-DE'],
    ['es', 'es-ES'],
    ['es-mx', 'es-MX'],
    ['es-AR', 'es-ES'],
    ['fr-CA', 'fr-FR'],
    ['it', 'it-IT'],
    ['ja', 'ja-JP'],
    ['no', 'nb-NO'],
    ['nb', 'nb-NO'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-PT'],
    ['sv', 'sv-SE'],
    ['vi', 'vi-VN'],
    ['ar-EG', 'ar'],
  ] as const) {
    it(`loads ${shipped} for ${requested}`, async () => {
      const loaded = await loadTranslation(requested);
      expect(loaded?.language).to.equal(shipped);
      const texts = loaded?.texts ?? {};
      expect(Object.keys(texts)).to.deep.equal(Object.keys(english));
      for (const text of Object.values(texts)) expect(text).to.match(/\S/);
    });
  }

  const viewerTexts: [language: string, signIn: string, refused: string, contact: string][] = [
    [
      'de-DE',
      'Melden Sie sich erneut an, um diesen Inhalt zu sehen.',
      'Diese Seite darf diesen Inhalt nicht anzeigen.',
      'Wenden Sie sich an den Betreiber der Website.',
    ],
    [
      'fr-FR',
      'Reconnectez-vous pour voir ce contenu.',
      'Cette page n’est pas autorisée à afficher ce contenu.',
      'Contactez le propriétaire du site.',
    ],
    [
      'ja-JP',
      'このコンテンツを表示するには、再度サインインしてください。',
      'このページにはこのコンテンツを表示する権限がありません。',
      'サイトの所有者にお問い合わせください。',
    ],
  ];
  for (const [language, signIn, refused, contact] of viewerTexts) {
    it(`explains in ${language} what the viewer can do`, async () => {
      const texts = (await loadTranslation(language))?.texts;
      expect(texts?.['mint-refused']).to.equal(signIn);
      expect(texts?.['frame-refused']).to.equal(refused);
      expect(texts?.contact).to.equal(contact);
    });
  }

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
    expect(sentence.textContent).to.equal(texts?.['ready-timeout']);
    expect(partOf(embed, 'retry').textContent).to.equal(texts?.retry);
  });

  /** The text of the error that is shown, and whether the viewer can try again. */
  async function shown(embed: SvcEmbed) {
    await embed.updateComplete;
    const { textContent } = partOf(embed, 'error').querySelector('p') as HTMLElement;
    return [textContent, !partOf(embed, 'retry').hidden];
  }

  for (const [code, text, canRetry] of [
    ['mint-refused', 'Sign in again to see this content.', true],
    [
      'frame-refused',
      'This page is not allowed to show this content. Contact the site owner.',
      false,
    ],
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
    ['TypeError', 'This content has a problem.', true],
    ['mint-refused', 'This content has a problem.', true],
    ['constructor', 'This content has a problem.', true],
    [
      'DashboardNotFoundError',
      'This content is not set up correctly. Contact the site owner.',
      false,
    ],
    ['NoSessionError', 'This content is not set up correctly. Contact the site owner.', false],
    [
      'DashboardForbiddenError',
      "You don't have permission to see this content. Contact the site owner.",
      false,
    ],
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
