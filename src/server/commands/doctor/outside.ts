import { resolveMx, resolveTxt } from 'node:dns/promises'
import { mkdir, statfs } from 'node:fs/promises'
import { createTransport } from 'nodemailer'
import { type Finding, good, problem, reasonOf, warning } from './finding.ts'
import { certificateWarningDays } from '#shop/limits.ts'
import { readSender } from '#shop/identity/sender.ts'
import { certificateEnd } from '#server/integrations/certificates/certificate-end.ts'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'
import type { Settings } from '#server/settings/read-settings.ts'

const waitMilliseconds = 10_000

/** Connects to the mail server and signs in; sends nothing. */
export async function checkMailServer({
  smtpUrl,
  mode,
}: Pick<Settings, 'smtpUrl' | 'mode'>): Promise<Finding> {
  const about = 'mail server'
  if (smtpUrl === null)
    return mode === 'live'
      ? problem(about, 'none is set', 'Set SMTP_URL, or the mail server in the settings of the shop.')
      : good(about, 'none: the demo keeps its e-mails in the mailbox')
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: waitMilliseconds,
    greetingTimeout: waitMilliseconds,
    socketTimeout: waitMilliseconds,
  })
  try {
    await transport.verify()
    return good(about, 'reachable; credentials accepted')
  } catch (error) {
    return problem(about, reasonOf(error), 'Check address, port, user and password of SMTP_URL.')
  } finally {
    transport.close()
  }
}

type NameServer = {
  readonly resolveMx: (name: string) => Promise<readonly unknown[]>
  readonly resolveTxt: (name: string) => Promise<readonly (readonly string[])[]>
}

/** Whether other mail servers are likely to accept the sender's address. */
export async function checkSender(
  mailFrom: string,
  names: NameServer = { resolveMx, resolveTxt },
): Promise<Finding[]> {
  if (mailFrom === '')
    return [
      problem(
        'sender',
        'none is set, so e-mails wait',
        'Set MAIL_FROM, or the sender in the settings of the shop.',
      ),
    ]
  const domain = readSender(mailFrom)?.address.split('@')[1]?.toLowerCase()
  if (domain === undefined || domain.endsWith('.invalid'))
    return [
      warning(
        'sender',
        `${mailFrom} is no address of a domain`,
        'Set MAIL_FROM to an address of your own domain.',
      ),
    ]
  const txt = async (name: string) => (await names.resolveTxt(name)).map((parts) => parts.join(''))
  return Promise.all([
    hasRecord(
      'sender: MX',
      async () => (await names.resolveMx(domain)).length > 0,
      `Add an MX record for ${domain}, so that answers arrive.`,
    ),
    hasRecord(
      'sender: SPF',
      async () => (await txt(domain)).some((text) => text.startsWith('v=spf1')),
      `Add a TXT record for ${domain} that names your mail server: v=spf1 include:… -all`,
    ),
    hasRecord(
      'sender: DMARC',
      async () => (await txt(`_dmarc.${domain}`)).some((text) => text.startsWith('v=DMARC1')),
      `Add a TXT record for _dmarc.${domain}: v=DMARC1; p=quarantine`,
    ),
  ])
}

async function hasRecord(about: string, look: () => Promise<boolean>, remedy: string): Promise<Finding> {
  try {
    return (await look())
      ? good(about, 'the record is there')
      : warning(about, 'there is no such record', remedy)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    return code === 'ENOTFOUND' || code === 'ENODATA'
      ? warning(about, 'there is no such record', remedy)
      : warning(
          about,
          `the name server did not answer: ${reasonOf(error)}`,
          'Run this again where names are resolved.',
        )
  }
}

/** Whether a provider accepts the shop's credentials, by a call that moves no money. */
export async function checkProvider({
  name,
  check,
}: Pick<PaymentProvider, 'name' | 'check'>): Promise<Finding> {
  const about = `payments: ${name}`
  if (check === undefined)
    return good(about, 'set up; only a payment shows whether its credentials are right')
  try {
    const { wrong, reason } = await check()
    return wrong.length === 0
      ? good(about, 'it accepts the credentials')
      : problem(
          about,
          `${wrong.join(', ')}: not accepted${reason === null ? '' : ` (${reason})`}`,
          'Copy them again from the provider.',
        )
  } catch (error) {
    return problem(
      about,
      `it did not answer: ${reasonOf(error)}`,
      'Check that this machine may call it, and try again.',
    )
  }
}

/** Creates the data directory, as a start does. */
export async function checkDisk({
  dataDirectory: directory,
  minFreeBytes,
}: Pick<Settings, 'dataDirectory' | 'minFreeBytes'>): Promise<Finding> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 })
  } catch (error) {
    return problem('disk', reasonOf(error), 'Name a DATA_DIRECTORY in which this user may write.')
  }
  const { bavail, bsize, blocks } = await statfs(directory)
  const free = bavail * bsize
  const message = `${(free / 2 ** 30).toFixed(1)} GiB of ${((blocks * bsize) / 2 ** 30).toFixed(0)} free beside ${directory}`
  return free >= minFreeBytes
    ? good('disk', message)
    : problem('disk', message, 'Make room, or move DATA_DIRECTORY.')
}

/** The certificate that visitors see at the shop's own address. */
export async function checkCertificate(
  publicUrl: string,
  { readEnd = certificateEnd, now = new Date() } = {},
): Promise<Finding> {
  const about = 'certificate'
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:') return good(about, `${publicUrl} needs none`)
  try {
    const until = await readEnd({ host: hostname, port: Number(port || 443), trusted: true })
    const days = Math.floor((until.getTime() - now.getTime()) / 86_400_000)
    const message = `good for ${days} days`
    return days >= certificateWarningDays
      ? good(about, message)
      : warning(about, message, 'Renew it, and see why that did not happen by itself.')
  } catch (error) {
    return problem(about, reasonOf(error), `Check the proxy that serves ${publicUrl}, and its certificate.`)
  }
}
