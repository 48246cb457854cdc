import process from 'node:process'
import { smtpServer } from '#tests/support/fakes/smtp.ts'

// The tests' mail server as a process of its own, so that its cost is not counted as the shop's. It reports
// its address and, on each request, the recipients of e-mails since the last request.
const smtp = await smtpServer()
process.on('message', () => process.send?.(smtp.emails.splice(0).flatMap(({ to }) => to)))
process.once('disconnect', () => void smtp.stop().then(() => process.exit()))
process.send?.(smtp.url)
