import { describeAuthor } from './author-guarantees.ts'
import { describeBatches } from './batches-guarantees.ts'
import { describeConnectors } from './connectors-guarantees.ts'
import { describeDocumentAccounts } from './document-accounts-guarantees.ts'
import { describeDraftSettings } from './draft-settings-guarantees.ts'
import { describeDraftedTemplates } from './drafted-templates-guarantees.ts'
import { describeGenerationUpkeep } from './generation-upkeep-guarantees.ts'
import { describeIsolation } from './isolation-guarantees.ts'
import { describeKeys } from './keys-guarantees.ts'
import type { Opened } from './opened.ts'
import { describeSavedBlocks } from './kept-blocks-guarantees.ts'
import { describeRecords } from './records-guarantees.ts'
import { describeRenderJobs } from './render-jobs-guarantees.ts'
import { describeTemplates } from './templates-guarantees.ts'
import { describeUsedVersions } from './used-versions-guarantees.ts'
import { describeUsers } from './users-guarantees.ts'
import { describeWebhooks } from './webhooks-guarantees.ts'

/** The guarantees of the catalog on every database. */
export function describeCatalog(opened: Opened): void {
  describeKeys(opened)
  describeUsers(opened)
  describeTemplates(opened)
  describeUsedVersions(opened)
  describeDraftedTemplates(opened)
  describeDraftSettings(opened)
  describeRecords(opened)
  describeGenerationUpkeep(opened)
  describeDocumentAccounts(opened)
  describeSavedBlocks(opened)
  describeBatches(opened)
  describeWebhooks(opened)
  describeConnectors(opened)
  describeRenderJobs(opened)
  describeAuthor(opened)
  describeIsolation(opened)
}
