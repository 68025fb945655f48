/* The figures as the dashboard writes them in American English; shares nothing with its own formats. */

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

const fixed = (value: unknown) =>
  Number(value).toLocaleString('en-US', ONE_DIGIT).replace('-', '−');

export const number = (value: unknown) => Number(value).toLocaleString('en-US');
export const minutes = (value: unknown) => `${fixed(value)} min`;
export const share = (value: unknown) => `${fixed(Number(value) * 100)}%`;
export const signed = (value: number) => (value > 0 ? '+' : '') + fixed(value);

export const day = (date: unknown) =>
  new Date(`${date}`).toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
export const hour = (value: unknown) =>
  `${((Number(value) + 11) % 12) + 1} ${Number(value) < 12 ? 'A' : 'P'}M`;
export const weekday = (index: unknown) => `${WEEKDAYS[Number(index)]}`;
