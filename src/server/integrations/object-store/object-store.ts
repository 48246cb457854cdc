/** Any store of objects. What it throws is an `ObjectStoreError`. */
export type ObjectStore = {
  put(key: string, content: Uint8Array): Promise<void>
  /** The whole object. */
  get(key: string): Promise<Buffer>
  /** At most so many bytes from there on. */
  getPiece(key: string, from: number, most: number): Promise<Buffer>
  /** An address at which anybody gets the object for so many seconds, with these headers. Asks nobody: the object may be gone. */
  linkTo(
    key: string,
    as: { readonly disposition: string; readonly mime: string },
    seconds: number,
  ): Promise<string>
  /** One that is not there is removed already. */
  remove(key: string): Promise<void>
  /** How many seconds the clocks of this machine and of the store are apart; 0 where the store does not tell. */
  secondsApart(): number
}

/** The store did not do as it was asked: it is away, refuses, or has no such object. */
export class ObjectStoreError extends Error {
  /** The store's own word for it, such as `NoSuchKey`, or the network's, such as `ECONNREFUSED`. */
  readonly reason: string

  constructor(reason: string, cause: unknown) {
    const message = cause instanceof Error ? cause.message : String(cause)
    super(`The object store: ${reason === message ? reason : `${reason}, ${message}`}`, { cause })
    this.reason = reason
  }
}
