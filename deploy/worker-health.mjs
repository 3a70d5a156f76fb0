// Exits with 0 unless the worker or its browser hangs and no longer prints documents or test pages. See apps/worker/src/health-file.ts.
import { readFile } from 'node:fs/promises'

const healthyUntil = Number(await readFile(process.env.WORKER_HEALTH_FILE ?? '', 'utf8').catch(() => '0'))
process.exit(Date.now() < healthyUntil ? 0 : 1)
