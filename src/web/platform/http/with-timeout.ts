/** Code not loaded within two minutes will not arrive. */
const limitMs = 120_000

/** The same promise, but it rejects if the code of a page or of a part of it takes too long. */
export function inTime<T>(code: Promise<T>): Promise<T> {
  return Promise.race([
    code,
    new Promise<never>((_resolve, reject) => {
      setTimeout(reject, limitMs, new Error('Loading code timed out'))
    }),
  ])
}
