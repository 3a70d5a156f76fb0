import { describeAuthor } from './author-suite.ts'
import { describeBatches } from './batches-suite.ts'
import { describeConnectors } from './connectors-suite.ts'
import { describeDocumentAccounts } from './document-accounts-suite.ts'
import { describeDraftSettings } from './draft-settings-suite.ts'
import { describeDraftedTemplates } from './drafted-templates-suite.ts'
import { describeGenerationUpkeep } from './generation-upkeep-suite.ts'
import { describeIsolation } from './isolation-suite.ts'
import { describeKeys } from './keys-suite.ts'
import type { Opened } from './opened.ts'
import { describeSavedBlocks } from './kept-blocks-suite.ts'
import { describeRecords } from './records-suite.ts'
import { describeRenderJobs } from './render-jobs-suite.ts'
import { describeTemplates } from './templates-suite.ts'
import { describeUsedVersions } from './used-versions-suite.ts'
import { describeUsers } from './users-suite.ts'
import { describeWebhooks } from './webhooks-suite.ts'

/** Tests of the catalog that run on every database. */
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
