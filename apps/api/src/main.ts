import { createLogger, freeStartupMemory, readSettings, runUntilSignal, startTracing } from '@platen/platform'
import { apiSettings } from './config.ts'
import { startApi } from './server/service.ts'

try {
  const config = readSettings(apiSettings, process.env)
  const logger = createLogger({ service: 'api', level: config.logLevel })
  const tracing = await startTracing(config, { service: 'platen-api', logger })
  const service = await startApi(config, { logger })
  const close = () => service.close().then(() => tracing.close())
  runUntilSignal(
    { close },
    {
      drain: { begin: () => service.drain(), delayMs: config.drainDelayMs },
      drainTimeoutMs: config.requestTimeoutMs + 10_000,
      log: (message) => logger.info(message),
    },
  )
  freeStartupMemory()
} catch (error) {
  process.stderr.write(`The API did not start. ${error instanceof Error ? error.message : String(error)}\n`)
  // Some messages already include their cause.
  if (error instanceof Error && error.cause instanceof Error && !error.message.includes(error.cause.message))
    process.stderr.write(`${error.cause.message}\n`)
  process.exit(1)
}
