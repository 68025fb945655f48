const BUILT = {
  'src/host/svc-embed.ts': 'dist/index.js',
  'src/comments/svc-comments.ts': 'dist/comments.js',
};

/** Both elements' manifest, made from their doc comments; `npm run manifest` writes it, a test compares it. */
export default {
  globs: Object.keys(BUILT),
  litelement: true,
  // it would write where the manifest lies into package.json
  packagejson: false,
  plugins: [
    {
      name: 'published-paths',
      packageLinkPhase({ customElementsManifest }) {
        const published = JSON.stringify(customElementsManifest).replace(
          /src\/(host|comments)\/svc-[a-z]+\.ts/g,
          (path) => BUILT[path],
        );
        Object.assign(customElementsManifest, JSON.parse(published));
      },
    },
  ],
};
