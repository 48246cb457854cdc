import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'

/** Listens, reports the address to the bench, and ends when the bench does. */
export async function listen(server: Server): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.once('disconnect', () => process.exit())
  // edge: a listening TCP server has an AddressInfo
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}
