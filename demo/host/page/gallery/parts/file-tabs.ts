import '@awesome.me/webawesome/dist/components/tab-group/tab-group.js';
import { codeBlock } from './code-block.ts';
import { type SourceFile, shownText } from './source-file.ts';

/** Creates a tab for each source file. */
export function fileTabs(files: readonly SourceFile[], service: string): HTMLElement {
  const group = document.createElement('wa-tab-group');
  for (const file of files) {
    const tab = document.createElement('wa-tab');
    tab.panel = file.name;
    tab.textContent = file.name;
    const panel = document.createElement('wa-tab-panel');
    panel.name = file.name;
    panel.append(codeBlock(file.name, shownText(file, service)));
    // without an active tab the group selects one only when visible, which shifts the layout
    tab.active = panel.active = file === files[0];
    group.append(tab, panel);
  }
  return group;
}
