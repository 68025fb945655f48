import '../../../../src/host/define.ts';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import { CodeTabs } from '../shell/code-tabs.ts';
import { addLanguages } from '../shell/highlight.ts';
import { addIcons } from '../shell/icons.ts';
import { sharedFragment, shareFragment } from '../shell/shared-theme.ts';
import { startShell } from '../shell/start-shell.ts';
import { ViewAs } from '../shell/view-as.ts';
import { ComboField } from '../studio/combo-field.ts';
import { resolveColor } from '../studio/resolve-color.ts';
import { syncAddress } from '../studio/sync-address.ts';
import { toFragment } from '../studio/theme/address.ts';
import { fromAddress, toAddress } from './address.ts';
import { BuilderStore } from './builder-store.ts';
import { EmbedBuilder } from './embed-builder.ts';
import { EmbedChoices } from './embed-choices.ts';
import { EmbedCode } from './embed-code.ts';
import { EmbedPreview } from './embed-preview.ts';
import { ThemePicker } from './theme-picker.ts';

const ELEMENTS = {
  'code-tabs': CodeTabs,
  'combo-field': ComboField,
  'theme-picker': ThemePicker,
  'view-as': ViewAs,
  'embed-choices': EmbedChoices,
  'embed-code': EmbedCode,
  'embed-preview': EmbedPreview,
  'embed-builder': EmbedBuilder,
};

addLanguages({ go, java, json, php, python, ruby });
addIcons(
  import.meta.glob<string>(
    '../../../../node_modules/lucide-static/icons/{check,chevron-down,copy,image-up,link,triangle-alert}.svg',
    { query: '?raw', import: 'default', eager: true },
  ),
);
startShell();
for (const [tag, element] of Object.entries(ELEMENTS)) customElements.define(tag, element);

const place = document.querySelector<HTMLElement>('#builder');
if (place) {
  const read = (hash = location.hash) =>
    fromAddress({ search: location.search, hash }, CSS.supports);
  const { configuration, problem } = read(location.hash || sharedFragment());
  const store = new BuilderStore(configuration, { resolve: resolveColor });
  store.addEventListener('change', () => shareFragment(toFragment(store.design)));
  const builder = new EmbedBuilder();
  Object.assign(builder, { store, problem, service: place.dataset.service });
  syncAddress(store, {
    write: () => toAddress(store.configuration),
    read() {
      const { configuration, problem } = read();
      builder.problem = problem;
      store.set(configuration);
    },
  });
  place.replaceChildren(builder);
  document.querySelector('#start-with-logo')?.addEventListener('click', (event) => {
    event.preventDefault();
    void builder.startWithBrand();
  });
}
