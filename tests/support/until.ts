import assert from 'node:assert/strict'

/** Waits until a condition is true; the time limit only ends failing tests. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  seconds = 60,
): Promise<void> {
  for (const deadline = Date.now() + seconds * 1000; !(await condition());) {
    assert.ok(Date.now() < deadline, `${what} within ${seconds} s`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
