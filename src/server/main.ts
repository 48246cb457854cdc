import { runShop } from '#server/startup/run-shop.ts'

await runShop()
