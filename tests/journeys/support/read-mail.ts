import { expect } from '@playwright/test'

type Mail = { readonly id: string; readonly to: string; readonly subject: string; readonly text: string }

/** The newest e-mail to an address in the demo shop's mailbox whose text matches; waits for it. */
export async function mailTo(shop: string, address: string, pattern: RegExp): Promise<RegExpExecArray> {
  let found: RegExpExecArray | null = null
  await expect(async () => {
    const { mails } = await read<{ mails: Mail[] }>(`${shop}/api/demo/mails`)
    for (const { id } of mails.filter(({ to }) => to === address)) {
      const { text } = await read<Mail>(`${shop}/api/demo/mails/${id}`)
      found ??= pattern.exec(text)
    }
    expect(found).not.toBeNull()
  }).toPass({ timeout: 20_000, intervals: [200] })
  if (found === null) throw new Error(`no e-mail to ${address}`)
  return found
}

async function read<Body>(address: string): Promise<Body> {
  // edge: the demo mailbox of our own shop.
  return (await (await fetch(address)).json()) as Body
}
