import '../../../../src/comments/define.ts';

export function insert(place, { token }) {
  const attributes = { baseUrl: location.origin, dashboard: 'sales', token };
  place.append(Object.assign(document.createElement('svc-comments'), attributes));
}
