export default {
  testEnvironment: './jest-environment.cjs',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '@swc/jest' },
};
