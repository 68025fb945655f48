/** Returns the text for a link to a value of the dashboard, such as "May 27 · Flights per day". */
export function resolveLink({ pathname, hash }) {
  const { tile, ...values } = Object.fromEntries(new URLSearchParams(hash.slice(1)));
  if (pathname !== '/embed/dashboard/flights' || !tile) return undefined;
  const title = tile[0].toUpperCase() + tile.slice(1).replaceAll('-', ' ');
  return { text: [...Object.values(values).map(valueText), title].join(' · ') };
}

/** Opens the page that embeds the dashboard. */
export function openDashboard(event) {
  event.preventDefault();
  location.assign('/gallery/plain-html/');
}

/** Days, numbers and names are JSON. */
function valueText(json) {
  const value = JSON.parse(json);
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return value;
  const options = { month: 'short', day: 'numeric', timeZone: 'UTC' };
  return new Date(value).toLocaleDateString('en-US', options);
}
