import type { EmbedTheme } from '../../../../../src/api/index.ts';
import { blendOver } from './colors.ts';
import type { ContrastCheck } from './contrast-check.ts';
import type { FieldPath } from './fields.ts';

const primary = (): FieldPath => 'primaryColor';
const chat = (): FieldPath => 'analyticsChat.backgroundColor';
const edge = (): FieldPath => 'analyticsChat.chatInput.borderColor';
const chatInput = ({ chat, analyticsChat }: EmbedTheme): FieldPath =>
  chat?.inputColor != null && analyticsChat?.chatInput?.backgroundColor == null
    ? 'chat.inputColor'
    : 'analyticsChat.chatInput.backgroundColor';

/** Contrast checks of the chat. */
export const CHAT_CHECKS: readonly ContrastCheck[] = [
  {
    id: 'question',
    tab: 'chat',
    label: 'Question',
    sample: 'bubble',
    text: 'By month?',
    needed: 4.5,
    colors: ({ onPrimary, primary, chatBackground }) => ({
      foreground: onPrimary,
      background: blendOver(primary, chatBackground),
      surrounding: chatBackground,
    }),
    field: primary,
  },
  {
    id: 'answer',
    tab: 'chat',
    label: 'Answer',
    sample: 'text',
    text: 'July had the most.',
    needed: 4.5,
    colors: ({ foreground, chatBackground }) => ({ foreground, background: chatBackground }),
    field: chat,
  },
  {
    id: 'note',
    tab: 'chat',
    label: 'Notes and headings',
    sample: 'text',
    text: 'What you can ask',
    needed: 4.5,
    colors: ({ mutedForeground, chatBackground }) => ({
      foreground: mutedForeground,
      background: chatBackground,
    }),
    field: chat,
  },
  {
    id: 'typed',
    tab: 'chat',
    label: 'Typed text',
    sample: 'field',
    text: 'Delay by hour',
    needed: 4.5,
    colors: ({ foreground, fieldBackground, chatBackground }) => ({
      foreground,
      background: fieldBackground,
      surrounding: chatBackground,
    }),
    field: chatInput,
  },
  {
    id: 'placeholder',
    tab: 'chat',
    label: 'Input placeholder',
    sample: 'field',
    text: 'Ask about flights',
    needed: 4.5,
    colors: ({ mutedForeground, fieldBackground, chatBackground }) => ({
      foreground: mutedForeground,
      background: fieldBackground,
      surrounding: chatBackground,
    }),
    field: chatInput,
  },
  {
    id: 'edge',
    tab: 'chat',
    label: 'Input border',
    sample: 'edge',
    text: '',
    needed: 3,
    colors: ({ fieldBorder, chatBackground }) => ({
      foreground: fieldBorder,
      background: chatBackground,
    }),
    field: edge,
  },
  {
    id: 'chat-focus',
    tab: 'chat',
    label: 'Input focus ring',
    sample: 'ring',
    text: 'Ask',
    needed: 3,
    colors: ({ primary, chatBackground }) => ({ foreground: primary, background: chatBackground }),
    field: primary,
  },
];
