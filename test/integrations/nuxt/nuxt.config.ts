// nuxt.config.ts
import { compilerOptions } from 'svc-embed/vue';

export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  telemetry: false,
  css: ['svc-embed/layout.css'],
  vite: { vue: { template: { compilerOptions } } },
  vue: { compilerOptions: { isCustomElement: compilerOptions.isCustomElement } },
  typescript: { tsConfig: { vueCompilerOptions: { strictTemplates: true } } },
  app: {
    head: {
      title: 'Sales',
      htmlAttrs: { lang: 'en' },
      link: [{ rel: 'icon', href: 'data:,' }],
    },
  },
});
