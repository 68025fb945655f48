import type { EmbedTheme } from '../../../../../src/api/theme.ts';
import { over } from './colors.ts';
import type { FieldPath } from './fields.ts';
import type { Place } from './place.ts';

const primary = (): FieldPath => 'primaryColor';
const chat = (): FieldPath => 'analyticsChat.backgroundColor';
const edge = (): FieldPath => 'analyticsChat.chatInput.borderColor';
const chatInput = ({ chat, analyticsChat }: EmbedTheme): FieldPath =>
  chat?.inputColor != null && analyticsChat?.chatInput?.backgroundColor == null
    ? 'chat.inputColor'
    : 'analyticsChat.chatInput.backgroundColor';

/** Where the chat draws with the theme. */
export const CHAT_PLACES: readonly Place[] = [
  {
    id: 'question',
    tab: 'chat',
    label: 'Question',
    specimen: 'bubble',
    text: 'By month?',
    needed: 4.5,
    colors: ({ onPrimary, primary, chatGround }) => ({
      ink: onPrimary,
      ground: over(primary, chatGround),
      around: chatGround,
    }),
    field: primary,
  },
  {
    id: 'answer',
    tab: 'chat',
    label: 'Answer',
    specimen: 'text',
    text: 'July had the most.',
    needed: 4.5,
    colors: ({ ink, chatGround }) => ({ ink, ground: chatGround }),
    field: chat,
  },
  {
    id: 'note',
    tab: 'chat',
    label: 'Notes and headings',
    specimen: 'text',
    text: 'What can be asked',
    needed: 4.5,
    colors: ({ inkSoft, chatGround }) => ({ ink: inkSoft, ground: chatGround }),
    field: chat,
  },
  {
    id: 'typed',
    tab: 'chat',
    label: 'What one types',
    specimen: 'field',
    text: 'Delay by hour',
    needed: 4.5,
    colors: ({ ink, fieldGround, chatGround }) => ({
      ink,
      ground: fieldGround,
      around: chatGround,
    }),
    field: chatInput,
  },
  {
    id: 'placeholder',
    tab: 'chat',
    label: 'Hint in the empty input',
    specimen: 'field',
    text: 'Ask about flights',
    needed: 4.5,
    colors: ({ inkSoft, fieldGround, chatGround }) => ({
      ink: inkSoft,
      ground: fieldGround,
      around: chatGround,
    }),
    field: chatInput,
  },
  {
    id: 'edge',
    tab: 'chat',
    label: 'Edge of the input',
    specimen: 'edge',
    text: '',
    needed: 3,
    colors: ({ fieldEdge, chatGround }) => ({ ink: fieldEdge, ground: chatGround }),
    field: edge,
  },
  {
    id: 'chat-focus',
    tab: 'chat',
    label: 'Ring around the input',
    specimen: 'ring',
    text: 'Ask',
    needed: 3,
    colors: ({ primary, chatGround }) => ({ ink: primary, ground: chatGround }),
    field: primary,
  },
];
