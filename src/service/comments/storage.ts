/** The number of comments, and the total size of their bodies in bytes of UTF-8. */
export interface StorageAmount {
  comments: number;
  bytes: number;
}

/** The default of what one embed tenant may store. A deleted comment counts until it is purged. */
export const STORAGE_QUOTA: Readonly<StorageAmount> = { comments: 1_000_000, bytes: 1024 ** 3 };
