import type { Catalog } from '@platen/database'
import type { Lifecycle, Logger } from '@platen/platform'
import { type ObjectStore, startSweeper } from '@platen/storage'
import { startGenerationUpkeep } from '../activity/generation-upkeep.ts'
import { startAuthorUpkeep } from '../author/author-upkeep.ts'
import type { ApiConfig } from '../config.ts'
import { startKeyRotation } from '../operator/key-rotation.ts'
import { startTemplatePurge } from '../templates/template-purge.ts'

const sweepEveryMs = 10 * 60_000
const purgeEveryMs = 60 * 60_000

/**
 * Starts the periodic removal of expired objects, deleted templates, old prompts, and document records that are older than `ACTIVITY_KEEP_DAYS`.
 * `life` closes it.
 */
export function startMaintenance(options: {
  life: Lifecycle
  config: Pick<ApiConfig, 'activityKeepDays'>
  catalog: Catalog
  store: ObjectStore
  logger: Logger
  onError: (error: unknown) => void
}): void {
  const { life, config, catalog, store, logger, onError } = options
  const { templates, attachments } = catalog
  const onSwept = () => void catalog.uploads.removeEnded().catch(onError)
  life.own('sweeper', startSweeper(store, { everyMs: sweepEveryMs, onError, onSwept }))
  const purged = { templates, attachments, store, everyMs: purgeEveryMs, onError }
  life.own('template purge', startTemplatePurge(purged))
  life.own('key rotation', startKeyRotation({ masterKeys: catalog.masterKeys, logger, onError }))
  life.own('author upkeep', startAuthorUpkeep({ catalog, store, everyMs: purgeEveryMs, onError }))
  const ofGenerations = { generations: catalog.generations, keepDays: config.activityKeepDays, onError }
  life.own('generation upkeep', startGenerationUpkeep(ofGenerations))
}
