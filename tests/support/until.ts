import assert from 'node:assert/strict'

/** Waits for what must become true; the limit is only there for a test that fails. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  seconds = 30,
): Promise<void> {
  for (const deadline = Date.now() + seconds * 1000; !(await condition());) {
    assert.ok(Date.now() < deadline, `${what} within ${seconds} s`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
