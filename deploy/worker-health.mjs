// Exits 0 while the worker prints documents or its own probes: a worker or browser that hangs does not. See apps/worker/src/health-file.ts.
import { readFile } from 'node:fs/promises'

const healthyUntil = Number(await readFile(process.env.WORKER_HEALTH_FILE ?? '', 'utf8').catch(() => '0'))
process.exit(Date.now() < healthyUntil ? 0 : 1)
