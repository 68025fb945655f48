import 'svc-embed';
import { FakeEmbed, FakeSessionEndpoint } from 'svc-embed/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';

const sessions = new FakeSessionEndpoint();
let element: HTMLElementTagNameMap['svc-embed'];
let embed: FakeEmbed;

beforeEach(() => {
  element = document.createElement('svc-embed');
  element.baseUrl = 'https://acme.example';
  element.dashboard = 'sales';
  element.sessionProvider = sessions.sessionProvider;
  document.body.append(element);
  embed = new FakeEmbed(element);
});

afterEach(() => {
  element.remove();
  sessions.accept();
});

it('sends the theme when the embed is ready', async () => {
  element.theme = { primaryColor: '#0a7' };
  await embed.ready();
  expect(element.state).toBe('ready');
  expect(await embed.nextAction('svc:action:set-theme')).toEqual({ primaryColor: '#0a7' });
});

it('follows the navigation of the viewer', async () => {
  const paths: string[] = [];
  element.addEventListener('svc-navigate', ({ payload }) => paths.push(payload.path));
  await embed.ready();
  await embed.emit('svc:event:navigate', { path: '/embed/dashboard/costs' });
  expect(paths).toEqual(['/embed/dashboard/costs']);
});

it('renews the session before it ends', async () => {
  await embed.ready();
  await embed.expireIn(60_000);
  const sessionId = await embed.acceptRenewal();
  expect(sessions.minted.at(-1)).toBe(sessionId);
});

it('shows the error if the viewer is not signed in', async () => {
  sessions.reject();
  element.reload();
  await expect(element.whenReady()).rejects.toMatchObject({ code: 'mint-refused' });
});

it('ignores what another page sends', async () => {
  const paths: string[] = [];
  element.addEventListener('svc-navigate', ({ payload }) => paths.push(payload.path));
  await embed.ready();
  await embed.emitFrom('https://evil.example', 'svc:event:navigate', { path: '/a' });
  await embed.forge('svc:event:navigate', { path: '/b' });
  expect(paths).toEqual([]);
});
