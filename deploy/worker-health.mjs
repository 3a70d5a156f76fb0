// Exits with 0 while the worker prints documents or its own test pages, which it does not if it or its browser hangs. See apps/worker/src/health-file.ts.
import { readFile } from 'node:fs/promises'

const healthyUntil = Number(await readFile(process.env.WORKER_HEALTH_FILE ?? '', 'utf8').catch(() => '0'))
process.exit(Date.now() < healthyUntil ? 0 : 1)
