import process from 'node:process'
import { smtpServer } from '#tests/support/fakes/smtp.ts'

// The tests' mail server as a process of its own: what it costs is not the shop's. It says its address and,
// each time it is asked, to whom e-mails have come since it was asked before.
const smtp = await smtpServer()
process.on('message', () => process.send?.(smtp.emails.splice(0).flatMap(({ to }) => to)))
process.once('disconnect', () => void smtp.stop().then(() => process.exit()))
process.send?.(smtp.url)
