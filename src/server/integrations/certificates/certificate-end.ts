import { once } from 'node:events'
import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls'

const waitMilliseconds = 10_000

type Server = {
  readonly host: string
  readonly port: number
  /** False also accepts an untrusted certificate, such as an expired one. */
  readonly trusted: boolean
}

/** The expiry of the certificate of a TLS server. Rejects if the server does not respond. */
export async function certificateEnd({ host, port, trusted }: Server): Promise<Date> {
  return endOf(connect({ host, port, ...optionsOf(host, trusted) }))
}

/** The same for a mail server that uses STARTTLS. Null if it offers no TLS. */
export async function mailCertificateEnd({ host, port, trusted }: Server): Promise<Date | null> {
  const socket = connectPlain({ host, port })
  try {
    await readReply(socket)
    socket.write('EHLO [127.0.0.1]\r\n')
    if (!/^250[ -]STARTTLS\b/im.test(await readReply(socket))) return null
    socket.write('STARTTLS\r\n')
    if (!(await readReply(socket)).startsWith('220')) return null
    return await endOf(connect({ socket, ...optionsOf(host, trusted) }))
  } finally {
    socket.destroy()
  }
}

function optionsOf(host: string, trusted: boolean): ConnectionOptions {
  return { rejectUnauthorized: trusted, ...(isIP(host) === 0 && { servername: host }) }
}

async function endOf(socket: TLSSocket): Promise<Date> {
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(waitMilliseconds) })
    return new Date(socket.getPeerCertificate().valid_to)
  } finally {
    socket.destroy()
  }
}

/** One SMTP reply: its last line has a space after the code. */
async function readReply(socket: Socket): Promise<string> {
  let reply = ''
  while (!/^\d{3}(?: .*)?\r?\n$/m.test(reply)) {
    const [chunk]: unknown[] = await once(socket, 'data', { signal: AbortSignal.timeout(waitMilliseconds) })
    reply += String(chunk)
  }
  return reply
}
