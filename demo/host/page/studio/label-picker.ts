import type WaColorPicker from '@awesome.me/webawesome/dist/components/color-picker/color-picker.js';

/** Labels the inner text inputs of color pickers, which the component leaves without an accessible name. */
export function labelPickers(root: ParentNode): void {
  for (const picker of root.querySelectorAll<WaColorPicker>('wa-color-picker'))
    void picker.updateComplete
      .then(() => picker.input?.updateComplete)
      .then(() => picker.input?.input?.setAttribute('aria-label', `${picker.label}, value`));
}
