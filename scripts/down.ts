import { setTimeout as delay } from 'node:timers/promises'
import { readPlace } from './supervisor/place.ts'
import { isRunning, readOwner } from './supervisor/pid-file.ts'

/** The entry point of `scripts/down`. */
const drainTimeoutMs = 120_000
const lookEveryMs = 50

const [unknown] = process.argv.slice(2)
if (unknown !== undefined) {
  console.error(`down: ${unknown} is not a known option. Usage: scripts/down`)
  process.exit(1)
}
const { dataFolder } = readPlace(process.env, process.cwd())
const owner = await readOwner(dataFolder)
if (owner === undefined) {
  console.log(`Platen is not running on ${dataFolder}.`)
  process.exit(0)
}
try {
  process.kill(owner.pid, 'SIGTERM')
} catch (error) {
  console.error(
    `down: process ${owner.pid} cannot be stopped: ${error instanceof Error ? error.message : String(error)}`,
  )
  process.exit(1)
}
const deadline = performance.now() + drainTimeoutMs
while (await isRunning(owner)) {
  if (performance.now() > deadline) {
    console.error(
      `down: process ${owner.pid} is still draining after ${drainTimeoutMs / 1_000} seconds. To abort its work in progress, kill it.`,
    )
    process.exit(1)
  }
  await delay(lookEveryMs)
}
console.log('Platen has stopped.')
