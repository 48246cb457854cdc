/** Code that has not come within two minutes will not come. */
const limitMs = 120_000

/** The same promise, but it fails when a page's code takes too long. */
export function inTime<T>(code: Promise<T>): Promise<T> {
  return Promise.race([
    code,
    new Promise<never>((_resolve, reject) => {
      setTimeout(reject, limitMs, new Error('code came too late'))
    }),
  ])
}
