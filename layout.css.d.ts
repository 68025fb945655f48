// TypeScript 6 and newer reject an import without types.
export {};
