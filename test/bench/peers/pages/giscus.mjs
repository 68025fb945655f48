import 'giscus';

export function insert(place, frames) {
  const attributes = { host: frames, repo: 'a/b', repoId: 'R_1', mapping: 'number', term: '1' };
  place.append(Object.assign(document.createElement('giscus-widget'), attributes));
}
