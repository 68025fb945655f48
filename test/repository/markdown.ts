/** A code block of a document. */
export interface CodeBlock {
  readonly language: string;
  /** The file that the first comment line or the word after the language names. */
  readonly name: string | undefined;
  readonly code: string;
}

const FENCE = /^( *)```(\w*)(?: (\S+))?\n([\s\S]*?)^\1```$/gm;
const NAME_COMMENT = /^(?:---\n)?(?:\/\/|<!--) ([\w./[\]+-]+\.\w+)(?: -->)?\n/;

/** Returns the code blocks of a document, without the indentation of the list that they are in. */
export function codeBlocks(text: string): CodeBlock[] {
  return [...text.matchAll(FENCE)].map(([, indent = '', language = '', name, code = '']) => {
    const dedented = code.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    return { language, name: name ?? NAME_COMMENT.exec(dedented)?.[1], code: dedented };
  });
}

/** Returns the targets of the links and images of a document that are not addresses of another site. */
export function relativeLinks(text: string): string[] {
  const links = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => !/^\w+:/.test(link));
}

/** Returns the anchors of the headings of a document, as GitHub creates them. */
export function headingAnchors(text: string): string[] {
  const headings = withoutCode(text).matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );
}

function withoutCode(text: string): string {
  return text.replaceAll(FENCE, '');
}
