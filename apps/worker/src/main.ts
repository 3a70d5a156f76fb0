import { createLogger, freeStartupMemory, readSettings, runUntilSignal, startTracing } from '@platen/platform'
import { workerSettings } from './config.ts'
import { startWorker } from './service.ts'

try {
  const config = readSettings(workerSettings, process.env)
  const logger = createLogger({ service: 'worker', level: config.logLevel })
  const tracing = await startTracing(config, { service: 'platen-worker', logger })
  const service = await startWorker(config, { logger })
  const close = () => service.close().then(() => tracing.close())
  runUntilSignal(
    { close },
    {
      drainTimeoutMs: config.renderTimeoutMs + 10_000,
      log: (message) => logger.info(message),
    },
  )
  freeStartupMemory()
} catch (error) {
  process.stderr.write(
    `The worker did not start. ${error instanceof Error ? error.message : String(error)}\n`,
  )
  // Some messages already include their cause.
  if (error instanceof Error && error.cause instanceof Error && !error.message.includes(error.cause.message))
    process.stderr.write(`${error.cause.message}\n`)
  process.exit(1)
}
