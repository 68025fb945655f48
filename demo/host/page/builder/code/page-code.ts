import type { Configuration } from '../configuration.ts';
import { angularFiles } from './angular.ts';
import type { CodeFile } from './code-file.ts';
import { htmlFiles } from './html.ts';
import { nextFiles, reactFiles } from './react.ts';
import { svelteFiles } from './svelte.ts';
import { vueFiles } from './vue.ts';

/** A framework, and the files of a page with the configured embed. */
export interface Framework {
  readonly id: string;
  readonly label: string;
  readonly files: (configuration: Configuration, service: string) => readonly CodeFile[];
}

/** The frameworks in the order of their tabs. */
export const FRAMEWORKS: readonly Framework[] = [
  { id: 'html', label: 'HTML', files: htmlFiles },
  { id: 'react', label: 'React', files: reactFiles },
  { id: 'vue', label: 'Vue', files: vueFiles },
  { id: 'svelte', label: 'Svelte', files: svelteFiles },
  { id: 'angular', label: 'Angular', files: angularFiles },
  { id: 'next', label: 'Next.js', files: nextFiles },
];
