const violations: string[] = [];
Object.assign(globalThis, { violations });
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  violations.push(`${violatedDirective} ${blockedURI}`),
);
await import('../../../src/inspector/define.ts');

export {};
