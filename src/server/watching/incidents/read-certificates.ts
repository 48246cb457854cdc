import { certificateEnd, mailCertificateEnd } from '#server/integrations/certificates/certificate-end.ts'
import type { Settings } from '#server/settings/read-settings.ts'

/**
 * The expiry of the certificates used by visitors and by the shop's own e-mails, by host; null if the server
 * did not respond. A mail server without TLS has none.
 */
export async function readCertificates({
  publicUrl,
  smtpUrl,
}: Pick<Settings, 'publicUrl' | 'smtpUrl'>): Promise<ReadonlyMap<string, Date | null>> {
  const found = new Map<string, Date | null>()
  const site = new URL(publicUrl)
  if (site.protocol === 'https:') found.set(site.hostname, await ended(certificateEnd(serverOf(site, 443))))
  if (smtpUrl !== null) {
    const mail = new URL(smtpUrl)
    const end =
      mail.protocol === 'smtps:'
        ? ended(certificateEnd(serverOf(mail, 465)))
        : ended(mailCertificateEnd(serverOf(mail, 587)))
    found.set(mail.hostname, await end)
  }
  return found
}

/** Expired ones are read too: owners must be told about them. */
function serverOf({ hostname, port }: URL, usual: number) {
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || usual), trusted: false }
}

function ended(reading: Promise<Date | null>): Promise<Date | null> {
  return reading.catch(() => null)
}
