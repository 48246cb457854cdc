/** An object store. All its errors are `ObjectStoreError`. */
export type ObjectStore = {
  /**
   * Stores bytes while they arrive, in parts if they are many; `begun` is called with the id of such an upload
   * before its first part. Fails, and aborts the upload, if reading the source fails, with the same error.
   */
  put(
    key: string,
    source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    begun?: (uploadId: string) => Promise<void>,
  ): Promise<void>
  /** The whole object; only for small ones. */
  get(key: string): Promise<Buffer>
  /** At most `most` bytes from the offset `from`. */
  getPiece(key: string, from: number, most: number): Promise<Buffer>
  /**
   * A public URL of the object, valid for this many seconds, with these headers. Makes no request: the object
   * may not exist.
   */
  linkTo(
    key: string,
    as: { readonly disposition: string; readonly mime: string },
    seconds: number,
  ): Promise<string>
  /** Also what its upload in parts left, if its id is given. Succeeds if the object does not exist. */
  remove(key: string, uploadId?: string | null): Promise<void>
  /** The clock difference between this machine and the store in seconds; 0 if unknown. */
  secondsApart(): number
}

/** The store is unreachable, refused the request, or has no such object. */
export class ObjectStoreError extends Error {
  /** The store's error code, such as `NoSuchKey`, or the network's, such as `ECONNREFUSED`. */
  readonly reason: string

  constructor(reason: string, cause: unknown) {
    const message = cause instanceof Error ? cause.message : String(cause)
    super(`The object store: ${reason === message ? reason : `${reason}, ${message}`}`, { cause })
    this.reason = reason
  }
}
