import type { PropertyDeclaration, ReactiveElement } from '@lit/reactive-element';
import { toEmbedError } from '../../protocol/errors.ts';
import type { RejectedValue } from './config-errors.ts';
import { type ElementSettings, parseSetting, settings } from './settings.ts';

/** An element with settings. */
interface SettingsHost extends ReactiveElement {
  /** Called when a setting is assigned. */
  settingAssigned(rejected: RejectedValue | undefined): void;
}

/**
 * Lit's `@property` for a setting, which keeps its last valid value. It checks a value when it is assigned and not
 * before the update, because a command in the same task must not send an invalid value. The analyzer of the manifest
 * finds properties by the name of this decorator.
 */
export function property(options: PropertyDeclaration = {}) {
  return (prototype: SettingsHost, name: keyof ElementSettings): void => {
    const values = new WeakMap<SettingsHost, unknown>();
    const setting = settings[name];
    const publicName = typeof options.attribute === 'string' ? options.attribute : name;
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: SettingsHost) {
        return values.get(this) ?? setting.default;
      },
      set(this: SettingsHost, value: unknown) {
        let rejected: RejectedValue | undefined;
        try {
          values.set(this, parseSetting(setting, publicName, value));
        } catch (error) {
          rejected = { name: publicName, error: toEmbedError(error, 'bad-config') };
        }
        this.settingAssigned(rejected);
      },
    });
    (prototype.constructor as typeof ReactiveElement).createProperty(name, options);
  };
}
