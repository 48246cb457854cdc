import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A proxy in front of a shop, as in production: HTTPS with HTTP/2, with a self-signed certificate. */
export type HttpsFront = {
  readonly address: string
  stop(): Promise<void>
}

const perConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade'])

/** Needs `openssl` to create the certificate; calls `shop` for the upstream address at each request. */
export async function openHttpsFront(shop: () => string): Promise<HttpsFront> {
  const agent = new Agent({ keepAlive: true })
  const server = createSecureServer(selfSigned(), (incoming, response) => {
    const plain = Object.fromEntries(
      Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')),
    )
    const passed = request(
      new URL(incoming.url, shop()),
      { agent, method: incoming.method, headers: { ...plain, host: incoming.authority } },
      (got) => {
        const passedOn = Object.entries(got.headers).filter(([name]) => !perConnection.has(name))
        response.writeHead(got.statusCode ?? 502, Object.fromEntries(passedOn))
        got.pipe(response)
      },
    )
    passed.on('error', () => response.writeHead(502).end())
    incoming.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('no port is free')
  return {
    address: `https://localhost:${at.port}`,
    async stop() {
      agent.destroy()
      server.close()
    },
  }
}

/** A self-signed certificate, valid for `days` days. */
export function selfSigned(days = 2): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'mafteach-certificate-'))
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    const options = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days ${days} -subj /CN=localhost -addext subjectAltName=DNS:localhost`
    execFileSync('openssl', [...options.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' })
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
