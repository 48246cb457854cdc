import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import process from 'node:process'
import { Builder, By, Capabilities } from 'selenium-webdriver'
import { freePort } from '#tests/support/database/free-port.ts'
import type { Driver } from './driver.ts'
import { playMainJourneys } from './main-journeys.ts'

/** The small browser that comes with WebKitGTK; its folder is named by machine and version. */
function findMiniBrowser(): string {
  for (const machine of readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu')))
    for (const folder of readdirSync(`/usr/lib/${machine}`).filter((name) => name.startsWith('webkit2gtk-')))
      if (readdirSync(`/usr/lib/${machine}/${folder}`).includes('MiniBrowser'))
        return `/usr/lib/${machine}/${folder}/MiniBrowser`
  throw new Error('WebKitGTK is missing: apt-get install webkit2gtk-driver')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Opens WebKitGTK over WebDriver, on its own virtual screen. */
async function openWebKit(): Promise<Driver> {
  // Xvfb chooses a free display and prints its number.
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [said] = await once(screen.stdout, 'data')
  const port = await freePort()
  const service = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${String(said).trim()}`, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  })
  await untilOpen(port)
  const browser = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': {
          binary: findMiniBrowser(),
          args: ['--automation', '--geometry=1280x950'],
        },
      }),
    )
    .build()
  return {
    open: (address) => browser.get(address),
    evaluate: (expression) => browser.executeScript(`return ${expression}`),
    click: async (selector) => {
      const element = await browser.findElement(By.css(selector))
      // a checkbox is covered by the mark drawn for it
      await element.click().catch(() => browser.executeScript('arguments[0].click()', element))
    },
    type: (selector, text) => browser.findElement(By.css(selector)).sendKeys(text),
    close: async () => {
      await browser.quit()
      await Promise.all([service, screen].map(end))
    },
  }
}

async function untilOpen(port: number): Promise<void> {
  for (let left = 100; left > 0; left--) {
    if (
      await fetch(`http://127.0.0.1:${port}/status`).then(
        () => true,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('WebKitWebDriver did not start')
}

playMainJourneys('WebKitGTK', 'en', openWebKit)
