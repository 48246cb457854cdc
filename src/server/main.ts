import { runServer } from '#server/startup/run-server.ts'

await runServer()
