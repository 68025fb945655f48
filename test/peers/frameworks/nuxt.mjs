import { createSSRApp } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { appOf } from './vue.mjs';

export const render = (state) => renderToString(appOf(createSSRApp, state));
