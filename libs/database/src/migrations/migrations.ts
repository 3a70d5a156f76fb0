import type { Migration } from 'kysely/migration'
import * as createTables from './0001-create-tables.ts'
import * as addIdentity from './0002-add-identity.ts'
import * as keepTemplateSources from './0003-keep-template-sources.ts'
import * as addHighVolume from './0004-add-high-volume.ts'
import * as countWarnings from './0005-count-warnings.ts'
import * as addBrand from './0006-add-brand.ts'
import * as keepBlocks from './0007-keep-blocks.ts'
import * as addBrandFonts from './0008-add-brand-fonts.ts'
import * as addCompany from './0009-add-company.ts'
import * as keepEarlierBlocks from './0010-keep-earlier-blocks.ts'
import * as addAuthor from './0011-add-author.ts'
import * as addDocumentAccounts from './0012-add-document-accounts.ts'
import * as grantKeys from './0013-grant-keys.ts'
import * as pinVersions from './0014-pin-versions.ts'
import * as tellOfDocuments from './0015-tell-of-documents.ts'
import * as addConnectors from './0016-add-connectors.ts'
import * as lookAfterDeliveries from './0017-look-after-deliveries.ts'
import * as narrowWebhooks from './0018-narrow-webhooks.ts'
import * as markTestUploads from './0019-mark-test-uploads.ts'
import * as endAccounts from './0020-end-accounts.ts'
import * as markCompatibleMigrations from './0021-mark-compatible-migrations.ts'
import * as partitionGenerations from './0022-partition-generations.ts'
import * as suspendAccounts from './0023-suspend-accounts.ts'
import * as numberMappings from './0024-number-mappings.ts'
import * as knowMasterKeys from './0025-know-master-keys.ts'
import * as addObjectOptions from './0026-add-object-options.ts'
import * as boundUploads from './0027-bound-uploads.ts'
import * as raiseMappingRevisions from './0028-raise-mapping-revisions.ts'
import * as knowBrandUses from './0029-know-brand-uses.ts'
import * as countStoredBytes from './0030-count-stored-bytes.ts'

/** Migrations by their names, in order. */
export type NamedMigrations = Record<
  string,
  Migration & {
    /**
     * The newest migration of the oldest release that works with the tables after this one: set it when processes of the release before
     * can go on, in a rolling update and after a rollback. Leave it out when they cannot; they refuse to start then.
     */
    worksWith?: string
  }
>

/** Every migration by its name, in order. One that was released never changes. */
export const migrations: NamedMigrations = {
  '0001-create-tables': createTables,
  '0002-add-identity': addIdentity,
  '0003-keep-template-sources': keepTemplateSources,
  '0004-add-high-volume': addHighVolume,
  '0005-count-warnings': countWarnings,
  '0006-add-brand': addBrand,
  '0007-keep-blocks': keepBlocks,
  '0008-add-brand-fonts': addBrandFonts,
  '0009-add-company': addCompany,
  '0010-keep-earlier-blocks': keepEarlierBlocks,
  '0011-add-author': addAuthor,
  '0012-add-document-accounts': addDocumentAccounts,
  '0013-grant-keys': grantKeys,
  '0014-pin-versions': pinVersions,
  '0015-tell-of-documents': tellOfDocuments,
  '0016-add-connectors': addConnectors,
  '0017-look-after-deliveries': lookAfterDeliveries,
  '0018-narrow-webhooks': narrowWebhooks,
  '0019-mark-test-uploads': markTestUploads,
  '0020-end-accounts': endAccounts,
  '0021-mark-compatible-migrations': markCompatibleMigrations,
  '0022-partition-generations': partitionGenerations,
  '0023-suspend-accounts': suspendAccounts,
  '0024-number-mappings': numberMappings,
  '0025-know-master-keys': knowMasterKeys,
  '0026-add-object-options': addObjectOptions,
  '0027-bound-uploads': boundUploads,
  '0028-raise-mapping-revisions': raiseMappingRevisions,
  '0029-know-brand-uses': knowBrandUses,
  '0030-count-stored-bytes': countStoredBytes,
}
