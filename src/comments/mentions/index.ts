export { MentionBox } from './mention-box.ts';
export { mentionList } from './mention-list.ts';
