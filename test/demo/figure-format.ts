/* The figures of the dashboard as it writes them in American English; shares nothing with its own formats. */

export const number = (value: unknown) => Number(value).toLocaleString('en-US');
const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
export const fixed = (value: unknown) =>
  Number(value).toLocaleString('en-US', ONE_DIGIT).replace('-', '−');
export const minutes = (value: unknown) => `${fixed(value)} min`;
export const share = (value: unknown) => `${fixed(Number(value) * 100)}%`;
export const signed = (value: number) => (value > 0 ? '+' : '') + fixed(value);
