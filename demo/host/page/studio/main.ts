import '../../../../src/host/define.ts';
import { CodeTabs } from '../shell/code-tabs.ts';
import { addIcons } from '../shell/icons.ts';
import { sharedFragment, shareFragment } from '../shell/shared-theme.ts';
import { startShell } from '../shell/start-shell.ts';
import { BrandDialog } from './brand-dialog.ts';
import { ColorField } from './color-field.ts';
import { ComboField } from './combo-field.ts';
import { ContrastReport } from './contrast-report.ts';
import { PasteDialog } from './paste-dialog.ts';
import { PointOverlay } from './point-overlay.ts';
import { PresetPicker } from './preset-picker.ts';
import { resolveColor } from './resolve-color.ts';
import { StudioToolbar } from './studio-toolbar.ts';
import { syncAddress } from './sync-address.ts';
import { fromFragment, toAddress, toFragment } from './theme/address.ts';
import { DEFAULT_DESIGN } from './theme/design.ts';
import { StudioStore } from './theme/store.ts';
import { tabOf } from './theme/tabs.ts';
import { ThemeCode } from './theme-code.ts';
import { ThemeControls } from './theme-controls.ts';
import { ThemeField } from './theme-field.ts';
import { ThemePreview } from './theme-preview.ts';
import { ThemeStudio } from './theme-studio.ts';

const ELEMENTS = {
  'brand-dialog': BrandDialog,
  'code-tabs': CodeTabs,
  'color-field': ColorField,
  'combo-field': ComboField,
  'contrast-report': ContrastReport,
  'paste-dialog': PasteDialog,
  'point-overlay': PointOverlay,
  'preset-picker': PresetPicker,
  'studio-toolbar': StudioToolbar,
  'theme-code': ThemeCode,
  'theme-controls': ThemeControls,
  'theme-field': ThemeField,
  'theme-preview': ThemePreview,
  'theme-studio': ThemeStudio,
};

addIcons(
  import.meta.glob<string>(
    '../../../../node_modules/lucide-static/icons/{blend,check,chevron-down,circle-check,clipboard-paste,code,copy,eye,image-down,image-up,link,redo-2,rotate-ccw,triangle-alert,undo-2,wand-sparkles,x}.svg',
    { query: '?raw', import: 'default', eager: true },
  ),
);
startShell();
for (const [tag, element] of Object.entries(ELEMENTS)) customElements.define(tag, element);

const main = document.querySelector<HTMLElement>('main');
if (main) {
  const read = fromFragment(location.hash || sharedFragment(), CSS.supports);
  const studio = new ThemeStudio();
  studio.store = new StudioStore(
    'problem' in read ? DEFAULT_DESIGN : read.design,
    tabOf(location.search),
    {
      supports: CSS.supports,
      resolve: resolveColor,
      now: () => performance.now(),
    },
  );
  studio.store.addEventListener('change', () => shareFragment(toFragment(studio.store.design)));
  studio.service = main.dataset.service ?? '';
  studio.problem = 'problem' in read ? read.problem : '';
  syncAddress(studio.store, {
    write: () => toAddress(studio.store.design, studio.store.tab),
    read() {
      const read = fromFragment(location.hash, CSS.supports);
      studio.problem = 'problem' in read ? read.problem : '';
      studio.store.setDesign('problem' in read ? DEFAULT_DESIGN : read.design);
    },
  });
  main.replaceChildren(studio);
  if (new URLSearchParams(location.search).get('start') === 'brand')
    void studio.updateComplete.then(() => studio.openBrandDialog());
}
