import { getEmbedSDK } from '@looker/embed-sdk';

export function insert(place, frames) {
  const sdk = getEmbedSDK();
  sdk.init(frames);
  sdk.createDashboardWithUrl(`${frames}/frame.html`).appendTo(place).build().connect();
}
