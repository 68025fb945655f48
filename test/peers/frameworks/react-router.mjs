import { renderToString } from 'react-dom/server';
import { elementOf } from './react-wrapper.mjs';

export const render = (state) => renderToString(elementOf(state));
