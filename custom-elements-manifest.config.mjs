const PUBLISHED_PATHS = {
  'src/host/svc-embed.ts': 'dist/index.js',
  'src/comments/svc-comments.ts': 'dist/comments.js',
  'src/inspector/svc-inspector.ts': 'dist/inspector.js',
};

/** Generates the manifest of the elements from their doc comments. `npm run manifest` writes it; a test compares it. */
export default {
  globs: Object.keys(PUBLISHED_PATHS),
  litelement: true,
  // Otherwise the analyzer writes the path of the manifest to package.json.
  packagejson: false,
  plugins: [
    {
      name: 'public-members',
      packageLinkPhase({ customElementsManifest }) {
        for (const { declarations = [] } of customElementsManifest.modules) {
          for (const declaration of declarations) {
            declaration.members = declaration.members?.filter(({ privacy }) => !privacy);
          }
        }
      },
    },
    {
      name: 'published-paths',
      packageLinkPhase({ customElementsManifest }) {
        const published = JSON.stringify(customElementsManifest).replace(
          /src\/(host|comments|inspector)\/svc-[a-z]+\.ts/g,
          (path) => PUBLISHED_PATHS[path],
        );
        Object.assign(customElementsManifest, JSON.parse(published));
      },
    },
  ],
};
