/** Something that prevents an embed from working, and what to change. */
export interface Finding {
  readonly code: string;
  readonly message: string;
  readonly fix: string;
}
