import { factories, models, service } from 'powerbi-client';

const powerBi = new service.Service(
  factories.hpmFactory,
  factories.wpmpFactory,
  factories.routerFactory,
);

export function insert(place, frames) {
  powerBi.embed(place, {
    type: 'report',
    id: 'report',
    embedUrl: `${frames}/frame.html`,
    accessToken: 'token',
    tokenType: models.TokenType.Embed,
  });
  return () => powerBi.reset(place);
}
