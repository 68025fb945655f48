import { readFileSync } from 'node:fs';
import { settings } from './src/host/config/settings.ts';

const PUBLISHED_PATHS = {
  'src/host/svc-embed.ts': 'dist/index.js',
  'src/comments/svc-comments.ts': 'dist/comments.js',
  'src/inspector/svc-inspector.ts': 'dist/inspector.js',
};

/** The table of the events of each element. */
const EVENT_TABLES = {
  SvcEmbed: 'src/host/event-table.ts',
  SvcComments: 'src/comments/event-table.ts',
};

/** Returns the events of a table, with its comments. The class of `svc-ready` is `SvcReadyEvent`. */
function eventsIn(file) {
  const entries = readFileSync(file, 'utf8').matchAll(
    /\/\*\*((?:(?!\*\/)[\s\S])+)\*\/\s+'(svc-[a-z-]+)'/g,
  );
  return [...entries].map(([, comment, name]) => {
    const description = comment.replaceAll(/\s*\n\s*\* ?/g, ' ').trim();
    const words = name.split('-').map((word) => word[0].toUpperCase() + word.slice(1));
    return { name, type: { text: `${words.join('')}Event` }, description };
  });
}

/** Generates the manifest of the elements from their doc comments. `npm run manifest` writes it; a test compares it. */
export default {
  globs: Object.keys(PUBLISHED_PATHS),
  litelement: true,
  // Otherwise the analyzer writes the path of the manifest to package.json.
  packagejson: false,
  plugins: [
    {
      name: 'settings',
      moduleLinkPhase({ moduleDoc }) {
        const element = moduleDoc.declarations.find(({ name }) => name === 'SvcEmbed');
        for (const member of element?.members ?? []) {
          const { attribute = member.name } = settings[member.name] ?? { attribute: false };
          if (!attribute) continue;
          const { kind: _kind, name: fieldName, ...field } = member;
          member.attribute = attribute;
          element.attributes = [
            ...(element.attributes ?? []),
            { name: attribute, ...field, fieldName },
          ];
        }
      },
    },
    {
      name: 'events',
      moduleLinkPhase({ moduleDoc }) {
        for (const declaration of moduleDoc.declarations) {
          const table = EVENT_TABLES[declaration.name];
          if (table) declaration.events = eventsIn(table);
        }
      },
    },
    {
      name: 'definitions',
      packageLinkPhase({ customElementsManifest }) {
        for (const { path: module, declarations = [], exports } of customElementsManifest.modules)
          for (const { name, tagName } of declarations)
            if (tagName)
              exports.push({
                kind: 'custom-element-definition',
                name: tagName,
                declaration: { name, module },
              });
      },
    },
    {
      name: 'public-members',
      packageLinkPhase({ customElementsManifest }) {
        for (const { declarations = [] } of customElementsManifest.modules) {
          for (const declaration of declarations) {
            // The analyzer marks only the members that Lit's `static properties` lists as public.
            declaration.members = declaration.members
              ?.filter(({ privacy = 'public' }) => privacy === 'public')
              .map(({ privacy, ...member }) => member);
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
